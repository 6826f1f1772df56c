import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onLive } from './liveKinds';
import { listOf } from './queryKeys';

interface PageOf<Item> {
  items: readonly Item[];
}

interface LivePages<Page> {
  queryKey: readonly unknown[];
  /** Asks for the first page. */
  fetchFirst: () => Promise<Page>;
  refetch: () => unknown;
}

/**
 * Keeps a list by pages up to date. While only its first page is there, that is asked for again; further down the first
 * page is looked at once, and how much is new is told instead: the list must not move under who is reading it.
 */
export function useLivePages<Item extends { id: number }, Page extends PageOf<Item>>(list: LivePages<Page>) {
  const queryClient = useQueryClient();
  const [fresh, setFresh] = useState<{ page: Page; count: number } | null>(null);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });

  useEffect(() => {
    const look = async () => {
      const { queryKey, fetchFirst, refetch } = latest.current;
      const loaded = queryClient.getQueryData<InfiniteData<Page>>(queryKey)?.pages ?? [];
      if (loaded.length <= 1) {
        await refetch();
        return;
      }
      const page = await fetchFirst();
      const known = new Set(loaded.flatMap(({ items }) => items.map(({ id }) => id)));
      const count = page.items.filter(({ id }) => !known.has(id)).length;
      setFresh(count > 0 ? { page, count } : null);
    };
    return onLive((told) => {
      const isOurs = [...told].some((kind) => listOf[kind] === latest.current.queryKey[0]);
      // What cannot be fetched now is told with the next event.
      if (isOurs) void look().catch(() => undefined);
    });
  }, [queryClient]);

  /** Back to the top, where the new ones are. */
  const show = useCallback(() => {
    if (!fresh) return;
    queryClient.setQueryData<InfiniteData<Page, string>>(latest.current.queryKey, {
      pages: [fresh.page],
      pageParams: [''],
    });
    setFresh(null);
    globalThis.scrollTo({ top: 0 });
  }, [fresh, queryClient]);

  return { newCount: fresh?.count ?? 0, showNew: show };
}

import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tellLists } from './liveKinds';
import { useLivePages } from './livePages';
import { keys } from './queryKeys';

interface Entry {
  id: number;
}

/** Entries newest first, two to a page. */
let newest = 6;
const asked = vi.fn<(cursor: number) => void>();

async function fetchPage(cursor: number): Promise<{ items: Entry[]; nextCursor: number }> {
  asked(cursor);
  const first = cursor || newest;
  return { items: [{ id: first }, { id: first - 1 }], nextCursor: first - 2 };
}

function useEntries() {
  const queryKey = [keys.checks];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const live = useLivePages<Entry, { items: Entry[]; nextCursor: number }>({
    queryKey,
    fetchFirst: () => fetchPage(0),
    refetch: list.refetch,
  });
  return { ...list, ...live, ids: list.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) };
}

function openList() {
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  return renderHook(useEntries, { wrapper }).result;
}

const happened = (kind: 'check' | 'feedback') => act(async () => tellLists(new Set([kind])));

beforeEach(() => {
  newest = 6;
  asked.mockClear();
});

describe('a list by pages', () => {
  it('asks for its first page once more when something happened, while it is the only one', async () => {
    const list = openList();
    await waitFor(() => expect(list.current.ids).toEqual([6, 5]));
    newest = 7;
    await happened('check');
    await waitFor(() => expect(list.current.ids).toEqual([7, 6]));
    expect(asked.mock.calls).toEqual([[0], [0]]);
  });

  it('tells how many are new when more pages are there, and asks for none of those again', async () => {
    const list = openList();
    await waitFor(() => expect(list.current.hasNextPage).toBe(true));
    await act(async () => void (await list.current.fetchNextPage()));
    await waitFor(() => expect(list.current.ids).toEqual([6, 5, 4, 3]));
    newest = 7;
    await happened('check');
    await waitFor(() => expect(list.current.newCount).toBe(1));
    expect(list.current.ids).toEqual([6, 5, 4, 3]);
    expect(asked.mock.calls).toEqual([[0], [4], [0]]);
    act(() => list.current.showNew());
    await waitFor(() => expect(list.current.ids).toEqual([7, 6]));
    expect(list.current.newCount).toBe(0);
  });

  it('is left alone by what belongs to another list', async () => {
    const list = openList();
    await waitFor(() => expect(list.current.ids).toEqual([6, 5]));
    await happened('feedback');
    expect(asked).toHaveBeenCalledTimes(1);
  });
});

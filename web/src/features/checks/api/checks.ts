import type { Answer, Body, Check, Query } from '@rounds/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { open, request } from '../../../lib/api/api';
import { isProblem, mayBeDone } from '../../../lib/api/problem';
import { ownTimeZone } from '../../../lib/dates';
import { useLivePages } from '../../../lib/livePages';
import { figures, keys } from '../../../lib/queryKeys';
import { rowsOfPages } from '../../../lib/rowsOfPages';
import type { ExportFormat } from '../../../lib/useExport';

type OwnCheck = Answer<'GET /checks/mine'>['items'][number];
/** As managers see it, or as who did it does. */
type ShownCheck = OwnCheck & Partial<Pick<Check, 'isQuick'>>;
type Page = Omit<Answer<'GET /checks/mine'>, 'items'> & { items: ShownCheck[] };

export type CheckFilters = Omit<Query<'GET /checks'>, 'limit' | 'cursor'>;

export type Names = Pick<Page, 'site' | 'facility' | 'checkList' | 'user' | 'checkListItem'>;

/** A check with the maps of its own page: an older page may know other names. */
export interface ListedCheck {
  check: ShownCheck;
  names: Names;
}

const pageSize = 30;

type FetchPage = (paging: { limit: number; cursor?: string }, signal?: AbortSignal) => Promise<Page>;

const listed = rowsOfPages((page: Page): ListedCheck[] => page.items.map((check) => ({ check, names: page })));

/** Newest first; what others report meanwhile appears by itself, or is told of. */
function usePages(queryKey: readonly unknown[], fetchPage: FetchPage) {
  const pageFrom = (cursor: string, signal?: AbortSignal) =>
    fetchPage({ limit: pageSize, ...(cursor && { cursor }) }, signal);
  const checks = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => pageFrom(pageParam, signal),
    // Never all pages at once: what is new is told of.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.nextCursor,
    select: listed,
  });
  const live = useLivePages<ShownCheck, Page>({
    queryKey,
    fetchFirst: () => pageFrom(''),
    refetch: checks.refetch,
  });
  return { ...checks, ...live };
}

export type CheckPages = ReturnType<typeof usePages>;

export const useChecks = (filters: CheckFilters): CheckPages =>
  usePages([keys.checks, filters], (paging, signal) =>
    request('GET /checks', { query: { ...filters, ...paging }, signal }),
  );

/** Those of the person themselves, whoever they are. */
export const useOwnChecks = (): CheckPages =>
  usePages([keys.checks, 'mine'], (paging, signal) => request('GET /checks/mine', { query: paging, signal }));

export type Verdicts = Body<'POST /checks/{id}/verify'>['items'];

/** By its id a verdict that is sent again, after an answer that was lost, is stored once. */
export function useVerify(id: number) {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([keys.checks, keys.jobs, ...figures].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  return useMutation({
    mutationFn: ({ items, requestId }: { items: Verdicts; requestId: string }) =>
      request('POST /checks/{id}/verify', { params: { id }, body: { items }, requestId }),
    onSuccess: refresh,
    // Somebody was faster: the list says who and when.
    onError: (error) => {
      if (isProblem(error, 'already_verified')) return refresh();
      // Only the answer may be missing.
      if (mayBeDone(error)) void refresh();
      return undefined;
    },
  });
}

export const openChecksExport = (filters: CheckFilters, format: ExportFormat, signal: AbortSignal) =>
  open('GET /checks/export', {
    query: { ...filters, format, tz: ownTimeZone() },
    signal,
  });

import type { Answer, Feedback, Query } from '@rounds/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { open, request } from '../../../lib/api/api';
import { ownTimeZone } from '../../../lib/dates';
import { useLive } from '../../../lib/live';
import type { ExportFormat } from '../../../lib/useExport';

type Page = Answer<'GET /feedbacks'>;

export type RatingFilters = Omit<Query<'GET /feedbacks'>, 'limit' | 'cursor'>;

/** A feedback with the names of its own page: an older page may know other names. */
export interface ListedRating {
  feedback: Feedback;
  names: Pick<Page, 'facility' | 'site' | 'user'>;
}

const pageSize = 30;
const listKey = 'feedbacks';

/** Newest first; what comes in or is answered elsewhere appears by itself. */
export function useRatings(filters: RatingFilters) {
  const queryClient = useQueryClient();
  useLive(['feedback', 'review'], () => void queryClient.invalidateQueries({ queryKey: [listKey] }));
  return useInfiniteQuery({
    queryKey: [listKey, filters],
    queryFn: ({ pageParam, signal }) =>
      request('GET /feedbacks', {
        query: { ...filters, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.nextCursor,
    select: ({ pages }): ListedRating[] =>
      pages.flatMap(({ items, facility, site, user }) =>
        items.map((feedback) => ({ feedback, names: { facility, site, user } })),
      ),
  });
}

/** Everything that shows ratings or counts those that wait. */
const stale = [listKey, 'dashboard', 'sites', 'facilities'];

function useChange<Change>(apply: (change: Change) => Promise<Feedback>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: apply,
    onSuccess: () => Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
  });
}

export const useReply = (id: number) =>
  useChange((comment: string) => request('POST /feedbacks/{id}/review', { params: { id }, body: { comment } }));

export const useMark = (id: number) =>
  useChange((isSuspicious: boolean) =>
    request('POST /feedbacks/{id}/mark', { params: { id }, body: { isSuspicious } }),
  );

export const openRatingsExport = (filters: RatingFilters, format: ExportFormat, signal: AbortSignal) =>
  open('GET /feedbacks/export', {
    query: { ...filters, format, tz: ownTimeZone() },
    signal,
  });

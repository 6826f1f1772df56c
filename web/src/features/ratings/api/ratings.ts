import type { Answer, Feedback, Query } from '@rounds/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { open, request } from '../../../lib/api/api';
import { mayBeDone } from '../../../lib/api/problem';
import { ownTimeZone } from '../../../lib/dates';
import { useLivePages } from '../../../lib/livePages';
import { figures, keys } from '../../../lib/queryKeys';
import { useDeletion } from '../../../lib/recordChange';
import { rowsOfPages } from '../../../lib/rowsOfPages';
import type { ExportFormat } from '../../../lib/useExport';
import { onceTimeoutMs } from '../../../lib/useShownOnce';

type Page = Answer<'GET /feedbacks'>;

export type RatingFilters = Omit<Query<'GET /feedbacks'>, 'limit' | 'cursor'>;

/** A feedback with the names of its own page: an older page may know other names. */
export interface ListedRating {
  feedback: Feedback;
  names: Pick<Page, 'facility' | 'site' | 'user' | 'reason'>;
}

const pageSize = 30;

const fetchPage = (filters: RatingFilters, cursor: string, signal?: AbortSignal) =>
  request('GET /feedbacks', { query: { ...filters, limit: pageSize, ...(cursor && { cursor }) }, signal });

const listed = rowsOfPages((page: Page): ListedRating[] => page.items.map((feedback) => ({ feedback, names: page })));

/** Newest first; what comes in or is answered elsewhere appears by itself, or is told of. */
export function useRatings(filters: RatingFilters) {
  const queryKey = [keys.feedbacks, filters];
  const ratings = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    // Never all pages at once: what is new is told of.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.nextCursor,
    select: listed,
  });
  const live = useLivePages<Feedback, Page>({
    queryKey,
    fetchFirst: () => fetchPage(filters, ''),
    refetch: ratings.refetch,
  });
  return { ...ratings, ...live };
}

/** Everything that shows ratings or counts those that wait. */
const stale = [keys.feedbacks, ...figures];

function useChange<Change>(apply: (change: Change) => Promise<unknown>, seenIn: readonly string[] = stale) {
  const queryClient = useQueryClient();
  const refresh = () => Promise.all(seenIn.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  return useMutation({
    mutationFn: apply,
    onSuccess: refresh,
    // Where only the answer was lost, the list says what there is.
    onError: (error) => void (mayBeDone(error) && refresh()),
  });
}

export const useReply = (id: number) =>
  useChange((comment: string) =>
    request('POST /feedbacks/{id}/review', { params: { id }, body: { comment }, timeoutMs: onceTimeoutMs }),
  );

export const useMark = (id: number) =>
  useChange((isSuspicious: boolean) =>
    request('POST /feedbacks/{id}/mark', { params: { id }, body: { isSuspicious }, timeoutMs: onceTimeoutMs }),
  );

/** True: it stays, for everybody who sees the rating or its job. False: it is deleted. */
export function usePhotoDecision(id: number) {
  const decide = (isShown: boolean) =>
    request('POST /feedbacks/{id}/photo', { params: { id }, body: { isShown }, timeoutMs: onceTimeoutMs });
  const remove = useDeletion(() => decide(false));
  return useChange((isShown: boolean): Promise<unknown> => (isShown ? decide(true) : remove()));
}

/** Of the jobs that came of it, too. */
export const useMessageRemoval = (id: number) =>
  useChange<void>(
    () => request('DELETE /feedbacks/{id}/message', { params: { id }, timeoutMs: onceTimeoutMs }),
    [...stale, keys.jobs],
  );

export const openRatingsExport = (filters: RatingFilters, format: ExportFormat, signal: AbortSignal) =>
  open('GET /feedbacks/export', {
    query: { ...filters, format, tz: ownTimeZone() },
    signal,
  });

import { limits, type Answer, type Body, type Job, type Query } from '@rounds/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { open, request } from '../../../lib/api/api';
import { isProblem, mayBeDone } from '../../../lib/api/problem';
import { ownTimeZone } from '../../../lib/dates';
import { requestAs } from '../../../lib/offline/requestAs';
import { figures, keys } from '../../../lib/queryKeys';
import { currentPerson } from '../../../lib/session';
import type { ExportFormat } from '../../../lib/useExport';

type Page = Answer<'GET /jobs'>;
export type JobFilters = Omit<Query<'GET /jobs'>, 'limit' | 'cursor'>;

export interface ListedJobs extends Pick<Page, 'items' | 'site' | 'facility' | 'user'> {}

/** One function for all renders: for another one the whole list would be gone through anew. */
const listed = ({ pages }: { pages: Page[] }): ListedJobs => ({
  items: pages.flatMap(({ items }) => items),
  site: Object.assign({}, ...pages.map(({ site }) => site)) as Page['site'],
  facility: Object.assign({}, ...pages.map(({ facility }) => facility)) as Page['facility'],
  user: Object.assign({}, ...pages.map(({ user }) => user)) as Page['user'],
});

/** What waits the oldest first; more while scrolling. */
export const useJobs = (filters: JobFilters) =>
  useInfiniteQuery({
    queryKey: [keys.jobs, filters],
    queryFn: ({ pageParam, signal }) =>
      request('GET /jobs', {
        query: { ...filters, limit: limits.pageMost, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.nextCursor,
    select: listed,
  });

export const useJobFigures = (scope: Query<'GET /jobs/figures'>, isShown = true) =>
  useQuery({
    queryKey: [keys.jobs, 'figures', scope],
    queryFn: () => request('GET /jobs/figures', { query: scope }),
    enabled: isShown,
  });

const keyOf = (id: string) => [keys.jobs, 'one', id];

export const useJob = (id: string) =>
  useQuery({ queryKey: keyOf(id), queryFn: () => request('GET /jobs/{id}', { params: { id } }) });

/** By its id a change that is sent again, after an answer that was lost, is made once. */
export type Once<Change> = Change & { requestId: string };
export type JobAct = 'confirm' | 'reopen' | 'dismiss' | 'comment';

interface Act {
  act: JobAct;
  comment: string;
  reply?: string;
  photoIds: readonly string[];
}

/** On a connection that hangs the next change would wait behind this one; said again, each is done once. */
const answerMs = 20_000;

/** One after another for one job: what was changed last is what is shown last. */
function useChange<Change>(id: string, apply: (change: Change) => Promise<Job>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: apply,
    scope: { id: `job ${id}` },
    onError: (error) => {
      const refresh = () => queryClient.invalidateQueries({ queryKey: [keys.jobs] });
      // Somebody was faster: what they made of it is shown beside the refusal.
      if (isProblem(error, 'wrong_job_state') || isProblem(error, 'job_taken')) return refresh();
      // Only the answer may be missing: the page says how it stands as soon as it can.
      if (mayBeDone(error)) void refresh();
      return undefined;
    },
    onSuccess: async (job) => {
      queryClient.setQueryData(keyOf(job.id), job);
      const isOther = ({ queryKey: [, kind, which] }: { queryKey: readonly unknown[] }) =>
        kind !== 'one' || which !== id;
      await Promise.all(
        [keys.jobs, ...figures].map((key) => queryClient.invalidateQueries({ queryKey: [key], predicate: isOther })),
      );
    },
  });
}

export const useChangeJob = (id: string) =>
  useChange(id, (body: Body<'PATCH /jobs/{id}'>) =>
    request('PATCH /jobs/{id}', { params: { id }, body, timeoutMs: answerMs }),
  );

export const useActOnJob = (id: string) =>
  useChange(id, async ({ requestId, act, comment, reply, photoIds }: Once<Act>) => {
    // Its pictures go first, and somebody else may have signed in by the time that they are there.
    const send = requestAs(currentPerson());
    const photos = photoIds.length > 0 ? await sendAttached(photoIds, send) : null;
    const body = { comment, ...(photoIds.length > 0 && { photoIds: [...photoIds] }) };
    const job =
      act === 'confirm'
        ? await send('POST /jobs/{id}/confirm', {
            params: { id },
            body: { ...body, ...(reply && { reply }) },
            requestId,
            timeoutMs: answerMs,
          })
        : await send(`POST /jobs/{id}/${act}`, { params: { id }, body, requestId, timeoutMs: answerMs });
    photos?.forget();
    return job;
  });

/** Not part of the load of lists. */
const sendAttached = async (photoIds: readonly string[], send: typeof request) =>
  (await import('../../../lib/photos/sendAttached')).sendAttached(photoIds, send);

export const openJobsExport = (filters: JobFilters, format: ExportFormat, signal: AbortSignal) =>
  open('GET /jobs/export', { query: { ...filters, format, tz: ownTimeZone() }, signal });

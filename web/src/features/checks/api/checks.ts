import type { Answer, Check, Query } from '@rounds/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { open, request } from '../../../lib/api/api';
import { ownTimeZone } from '../../../lib/dates';
import { useLive } from '../../../lib/live';
import type { ExportFormat } from '../../../lib/useExport';

type Page = Answer<'GET /checks'>;

export type CheckFilters = Pick<Query<'GET /checks'>, 'accountId' | 'siteId' | 'facilityId' | 'result'>;

export type Names = Pick<Page, 'site' | 'facility' | 'checkList' | 'user' | 'checkListItem'>;

/** A check with the maps of its own page: an older page may know other names. */
export interface ListedCheck {
  check: Check;
  names: Names;
}

const pageSize = 30;

/** Newest first; what others report meanwhile appears by itself. */
export function useChecks(filters: CheckFilters) {
  const queryClient = useQueryClient();
  useLive(['check'], () => void queryClient.invalidateQueries({ queryKey: ['checks'] }));
  return useInfiniteQuery({
    queryKey: ['checks', filters],
    queryFn: ({ pageParam, signal }) =>
      request('GET /checks', {
        query: { ...filters, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.nextCursor,
    select: ({ pages }): ListedCheck[] => pages.flatMap((names) => names.items.map((check) => ({ check, names }))),
  });
}

export const openChecksExport = (filters: CheckFilters, format: ExportFormat, signal: AbortSignal) =>
  open('GET /checks/export', {
    query: { ...filters, format, tz: ownTimeZone() },
    signal,
  });

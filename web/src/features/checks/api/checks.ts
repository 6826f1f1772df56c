import type { Answer, Check, Query } from '@rounds/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';

type Page = Answer<'GET /checks'>;

export type CheckFilters = Pick<Query<'GET /checks'>, 'accountId' | 'siteId' | 'facilityId' | 'result'>;

export type Names = Pick<Page, 'site' | 'facility' | 'checkList' | 'user' | 'checkListItem'>;

/** A check with the maps of its own page: an older page may know other names. */
export interface ListedCheck {
  check: Check;
  names: Names;
}

const pageSize = 30;

export const useChecks = (filters: CheckFilters) =>
  useInfiniteQuery({
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

import type { Dashboard } from '@rounds/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { ownTimeZone } from '../../../lib/dates';
import { keys } from '../../../lib/queryKeys';

export const periods = [7, 30, 90] as const;
export type Days = (typeof periods)[number];

export interface DashboardScope {
  accountId: string;
  siteId?: string | undefined;
  facilityId?: string | undefined;
}

/** The figures of the last days. */
export function useDashboard(scope: DashboardScope, days: Days, countSuspicious = false) {
  return useQuery({
    queryKey: [keys.dashboard, scope, days, countSuspicious],
    queryFn: ({ signal }): Promise<Dashboard> =>
      request('GET /dashboard', {
        query: {
          accountId: scope.accountId,
          ...(scope.siteId !== undefined && { siteId: scope.siteId }),
          ...(scope.facilityId !== undefined && { facilityId: scope.facilityId }),
          days,
          tz: ownTimeZone(),
          ...(countSuspicious && { countSuspicious }),
        },
        signal,
      }),
    // Another period takes the place of the one on the screen, instead of emptying it first.
    placeholderData: keepPreviousData,
  });
}

import type { Dashboard } from '@rounds/contract';
import { useQuery } from '@tanstack/react-query';
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
    // Another period takes the place of the one on the screen, instead of emptying it first; another place does not.
    placeholderData: (before, query) => (query && isSame(query.queryKey[1], scope) ? before : undefined),
  });
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was due of the days that are shown; they are days of the sites. */
export function useDueDays({ accountId, siteId, facilityId }: DashboardScope, days: readonly { day: string }[]) {
  const [from = '', to = ''] = [days[0]?.day, days.at(-1)?.day];
  return useQuery({
    queryKey: [keys.dashboard, 'due', accountId, siteId, facilityId, from, to],
    queryFn: ({ signal }) =>
      request('GET /due/figures', {
        query: {
          ...(siteId !== undefined && { siteId }),
          ...(facilityId !== undefined && { facilityId }),
          from,
          to,
          by: 'day',
        },
        signal,
      }),
    enabled: days.length > 0,
    placeholderData: (before, query) =>
      query && isSame(query.queryKey.slice(2, 5), [accountId, siteId, facilityId]) ? before : undefined,
  });
}

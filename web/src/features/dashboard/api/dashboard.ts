import type { Dashboard } from '@rounds/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { ownTimeZone } from '../../../lib/dates';
import { useLive } from '../../../lib/live';

export const periods = [7, 30, 90] as const;
export type Days = (typeof periods)[number];

export interface DashboardScope {
  accountId: string;
  siteId?: string | undefined;
  facilityId?: string | undefined;
}

/** The first moment of the period: today and so many days before it, by the viewer's clock. */
export function startOf(days: Days, now = new Date()): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1);
}

/** What shows figures: the dashboard, and the state of every site and facility. */
const figures = ['dashboard', 'sites', 'facilities'];

/** The figures of the last days; they follow what visitors and staff do meanwhile. */
export function useDashboard(scope: DashboardScope, days: Days, countSuspicious = false) {
  const queryClient = useQueryClient();
  useLive(['feedback', 'review', 'check'], () => {
    for (const key of figures) void queryClient.invalidateQueries({ queryKey: [key] });
  });
  return useQuery({
    queryKey: ['dashboard', scope, days, countSuspicious],
    queryFn: ({ signal }): Promise<Dashboard> =>
      request('GET /dashboard', {
        query: {
          accountId: scope.accountId,
          ...(scope.siteId !== undefined && { siteId: scope.siteId }),
          ...(scope.facilityId !== undefined && { facilityId: scope.facilityId }),
          from: startOf(days).toISOString(),
          tz: ownTimeZone(),
          ...(countSuspicious && { countSuspicious }),
        },
        signal,
      }),
    // Another period takes the place of the one on the screen, instead of emptying it first.
    placeholderData: keepPreviousData,
  });
}

/** How many ratings wait for a reply, as far back as a manager looks. */
export const useWaiting = (scope: DashboardScope): number => useDashboard(scope, 90).data?.feedback.unanswered ?? 0;

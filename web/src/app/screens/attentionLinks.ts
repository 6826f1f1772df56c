import { limits } from '@rounds/contract';
import type { AttentionPlace, Cause } from '../../features/dashboard/api/attention';
import { fromList } from '../../lib/openedBy';
import { paths } from '../paths';

interface Where {
  to: string;
  state?: unknown;
}

/** Where one sees what a cause speaks of, and as little else as that screen can. */
export function linkTo(
  accountId: string,
  { siteId, facilityId, code = facilityId }: AttentionPlace,
  cause: Cause,
): Where {
  switch (cause) {
    case 'open-jobs':
      return { to: paths.jobs({ site: siteId, facility: facilityId }) };
    case 'failed-items':
      return { to: paths.facilityChecks(accountId, siteId, facilityId, { result: 'not-done' }) };
    case 'late-round':
    case 'missed-round':
      return { to: paths.site(accountId, siteId, 'today') };
    case 'never-checked':
      // There is nothing to list: the door itself.
      return { to: paths.facility(code), state: fromList };
    case 'long-unchecked':
      return { to: paths.facilityChecks(accountId, siteId, facilityId) };
    case 'unanswered-low':
      return { to: paths.facilityRatings(accountId, siteId, facilityId, { rating: 'low', unanswered: '1' }) };
    case 'low-average':
      return { to: paths.facilityRatings(accountId, siteId, facilityId, { days: String(limits.ratingDays) }) };
  }
}

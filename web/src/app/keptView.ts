import type { AccountOverview } from '@rounds/contract';
import { useKeptOverview } from '../features/organisation/api/keptOverview';
import { useSession } from '../lib/session';
import { useLocation } from '../router/context';
import type { Location } from '../router/location';
import { matchPath } from '../router/matching';
import { paths, routes, tabOf } from './paths';
import { homeTab, type BarEntry, type FramedView } from './shell/mainView';

/** The entry of the bar that leads there. None, where the address is of another organisation or none of the bar's. */
function entryAt({ pathname, search }: Location, account: AccountOverview): BarEntry | null {
  if (pathname === paths.jobs()) return 'jobs';
  if (pathname === paths.ownRounds()) return 'rounds';
  const isSite = matchPath(routes.site, pathname)?.params['cid'] === account.id;
  const isWhole = pathname === paths.home() || matchPath(routes.account, pathname)?.params['aid'] === account.id;
  if (!isSite && !isWhole) return null;
  return tabOf(new URLSearchParams(search)) ?? (isSite ? 'dashboard' : homeTab({ account, site: null }));
}

/**
 * The organisation that is open, as the server last told of it: to name it and to lead on, where it cannot be asked. Null
 * where the phone does not know it, undefined until that is known.
 */
export function useKeptView(): FramedView | null | undefined {
  const overview = useKeptOverview();
  const accountId = useSession()?.accountId;
  const location = useLocation();
  if (!overview) return overview;
  const { person, accounts } = overview;
  const open = accounts.find(({ id }) => id === accountId);
  if (!open) return null;
  // Nothing is set up without a network.
  const { guide: _, ...account } = open;
  return { person, accounts, account, site: null, tab: entryAt(location, account) };
}

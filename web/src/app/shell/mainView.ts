import type { AccountOverview, Person } from '@rounds/contract';
import { paths, type MainTab } from '../paths';

export type OpenSite = AccountOverview['sites'][number];

/** What the main screen shows, and to whom. */
export interface MainView {
  person: Person;
  accounts: readonly AccountOverview[];
  account: AccountOverview;
  /** Null while the organisation itself is open. */
  site: OpenSite | null;
  tab: MainTab;
}

/** What stands around a screen; none of the entries is that of a screen beside the main one. */
export type FramedView = Omit<MainView, 'tab'> & { tab: BarEntry | null };

/** The same on wide screens. */
export type SideView = Omit<FramedView, 'person'>;

/** What the navigation names: the list of jobs has a screen of its own. */
export const navTabs = ['today', 'dashboard', 'jobs', 'ratings', 'checks'] as const;
export type NavTab = (typeof navTabs)[number];
/** And what only the bar of staff leads to. */
export type BarEntry = NavTab | 'rounds';

type Shown = Pick<MainView, 'account' | 'site'>;

/** What an address without a tab shows: what is due, where anything ever is; of a site always its facilities. */
export const homeTab = ({ account, site }: Shown): MainTab => (account.hasPlans && !site ? 'today' : 'dashboard');

export function tabPath(shown: Shown, tab: NavTab): string {
  const { account, site } = shown;
  if (tab === 'jobs') return paths.jobs({ site: site?.id });
  const named = tab === homeTab(shown) ? undefined : tab;
  return site ? paths.site(account.id, site.id, named) : paths.account(account.id, named);
}

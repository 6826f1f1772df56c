import type { AccountOverview, Person } from '@rounds/contract';
import { paths, type MainTab } from '../paths';

export type OpenSite = AccountOverview['sites'][number];

/** Where the person stands on the main screen. */
export interface Place {
  person: Person;
  accounts: readonly AccountOverview[];
  account: AccountOverview;
  /** Null while the organisation itself is open. */
  site: OpenSite | null;
  tab: MainTab;
}

/** The same on screens beside the main one, which have the side bar and no tabs. */
export type SidePlace = Pick<Place, 'accounts' | 'account' | 'site'> & { tab: MainTab | null };

export const tabPath = ({ account, site }: Pick<Place, 'account' | 'site'>, tab: MainTab): string =>
  site ? paths.site(account.id, site.id, tab) : paths.account(account.id, tab);

export const fullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim();

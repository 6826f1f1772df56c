import { lazyScreen, type LazyScreen } from '../lazyScreen';
import type { MainTab } from '../paths';
import type { Place } from './place';

/** What stands under a tab: of the whole organisation, or of the site that is open. */
export type TabContent = LazyScreen<{ place: Place }>;

/** One lazy component per tab, so that the lists of places do not wait for charts. */
export const tabContents: Record<MainTab, TabContent> = {
  today: lazyScreen(() => import('../screens/TodayTab')),
  dashboard: lazyScreen(() => import('../screens/DashboardTab')),
  ratings: lazyScreen(() => import('../screens/RatingsTab')),
  checks: lazyScreen(() => import('../screens/ChecksTab')),
};

import { can } from '../../lib/permissions';
import { lazyScreen, type LazyScreen } from '../lazyScreen';
import type { MainTab } from '../paths';
import type { MainView } from './mainView';
import { todayTab } from './TodayTab';

/** What stands under a tab: of the whole organisation, or of the site that is open. */
export type TabContent = LazyScreen<{ view: MainView }>;

/** One lazy component per tab, so that the lists of places do not wait for charts. */
export const tabContents: Record<MainTab, TabContent> = {
  today: todayTab,
  dashboard: lazyScreen(() => import('../screens/DashboardTab')),
  ratings: lazyScreen(() => import('../screens/RatingsTab')),
  checks: lazyScreen(() => import('../screens/ChecksTab')),
};

/** The lists of places on the first tab. The figures under them are fetched beside them, not after them. */
export const placesHome: TabContent = lazyScreen(() => {
  if (can('report.View')) tabContents.dashboard.load().catch(() => undefined);
  return import('../screens/PlacesHome');
});

import { lazy, type ComponentType } from 'react';
import type { MainTab } from '../paths';
import type { Place } from './place';

/** What stands under a tab: of the whole organisation, or of the site that is open. */
export type TabContent = ComponentType<{ place: Place }>;

/** One lazy component per tab, so that the lists of places do not wait for charts. */
export const tabContents: Partial<Record<MainTab, TabContent>> = {
  dashboard: lazy(() => import('../screens/DashboardTab')),
  ratings: lazy(() => import('../screens/RatingsTab')),
  checks: lazy(() => import('../screens/ChecksTab')),
};

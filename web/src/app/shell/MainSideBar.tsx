import { Suspense } from 'react';
import { lazyScreen } from '../lazyScreen';
import type { SidePlace } from './place';

/** Phones never fetch it. */
export const sideNavigation = lazyScreen(() => import('./SideNavigation'));

/** The side bar of wide screens, and its place until it is there. */
export const MainSideBar = ({ place }: { place: SidePlace }) => (
  <Suspense fallback={<div />}>
    <sideNavigation.Component place={place} />
  </Suspense>
);

import { Suspense } from 'react';
import { lazyScreen } from '../lazyScreen';
import type { SideView } from './mainView';

/** Phones never fetch it. */
export const sideNavigation = lazyScreen(() => import('./SideNavigation'));

/** The side bar of wide screens, and its place until it is there. */
export const MainSideBar = ({ view }: { view: SideView }) => (
  <Suspense fallback={<div />}>
    <sideNavigation.Component view={view} />
  </Suspense>
);

import { can, useCan } from '../../lib/permissions';
import { lazyScreen, type LazyScreen } from '../lazyScreen';
import { boardOf, boards } from './boards';
import type { MainView } from './mainView';

/** All of it for who manages sites, with what stands in it. */
const board = lazyScreen(async () => {
  const inIt = boards[boardOf(new URLSearchParams(location.search))].load().catch(() => undefined);
  const [code] = await Promise.all([import('../screens/BoardTab'), inIt]);
  return code;
});
/** For everybody else what is theirs. */
const list = lazyScreen(() => import('../screens/TodayList'));

const mayManage = 'site.Management';

function TodayTab({ view }: { view: MainView }) {
  const { Component } = useCan()(mayManage) ? board : list;
  return <Component view={view} />;
}

/** What is due. */
export const todayTab: LazyScreen<{ view: MainView }> = {
  Component: TodayTab,
  load: () => (can(mayManage) ? board : list).load(),
};

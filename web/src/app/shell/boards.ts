import { lazyScreen, type LazyScreen } from '../lazyScreen';
import type { MainView } from './mainView';

/** What a manager sees of the rounds. */
export const boards: Record<'today' | 'week', LazyScreen<{ view: MainView }>> = {
  today: lazyScreen(() => import('../screens/TodayBoard')),
  week: lazyScreen(() => import('../screens/WeekBoard')),
};

export const boardOf = (search: URLSearchParams): keyof typeof boards =>
  search.get('view') === 'week' ? 'week' : 'today';

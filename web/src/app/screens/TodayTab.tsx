import { lazy } from 'react';
import { useCan } from '../../lib/permissions';
import type { Place } from '../shell/place';
import { TodayList } from './TodayList';

const BoardTab = lazy(() => import('./BoardTab'));

/** What is due: for who manages sites all of it, for everybody else what is theirs. */
export default function TodayTab({ place }: { place: Place }) {
  const can = useCan();
  return can('site.Management') ? <BoardTab place={place} /> : <TodayList place={place} />;
}

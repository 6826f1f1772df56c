import { lazy } from 'react';
import { TodayJobs } from '../../features/jobs/components/TodayJobs';
import { useToday } from '../../features/plans/api/today';
import { TodayView } from '../../features/plans/components/TodayView';
import { useCan } from '../../lib/permissions';
import { paths } from '../paths';
import type { Place } from '../shell/place';
import { useRememberedHome } from '../shell/useRememberedHome';
import { TodayList } from './TodayList';

const BoardTab = lazy(() => import('./BoardTab'));

/** What is due: for who manages sites all of it, for everybody else what is theirs. */
export default function TodayTab({ place }: { place: Place }) {
  const can = useCan();
  useRememberedHome(place.account);
  return can('site.Management') ? <BoardTab place={place} /> : <TodayList place={place} />;
}

/** What was due when there last was a network, for who opens the app without one. */
export function KeptToday() {
  const opened = useToday();
  if (opened.kind !== 'open') return null;
  const { tours, jobs } = opened.today;
  if (tours.length === 0 && jobs.length === 0) return null;
  return (
    <TodayView
      fetched={opened}
      isOld={opened.isOld}
      pathOf={paths.facility}
      sites={[]}
      renderJobs={(today, now) => <TodayJobs today={today} now={now} pathOf={paths.job} allPath={paths.jobs()} />}
    />
  );
}

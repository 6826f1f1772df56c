import { TodayJobs } from '../../features/jobs/components/TodayJobs';
import { useToday } from '../../features/plans/api/today';
import { TodayView } from '../../features/plans/components/TodayView';
import { paths } from '../paths';

/** What was due when there last was a network, for who opens the app without one. */
export default function KeptToday() {
  const opened = useToday();
  if (opened.kind !== 'open') return null;
  const { tours, jobs } = opened.today;
  if (tours.length === 0 && jobs.length === 0) return null;
  return (
    <TodayView
      fetched={opened}
      isOld={opened.isOld || opened.isKept}
      pathOf={paths.facility}
      sites={[]}
      renderJobs={(today, now) => <TodayJobs today={today} now={now} pathOf={paths.job} allPath={paths.jobs()} />}
    />
  );
}

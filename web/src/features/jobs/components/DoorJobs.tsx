import type { DoorFacility, JobSummary } from '@rounds/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useReports } from '../../../lib/offline/useReports';
import type { OpenedBy } from '../../../lib/openedBy';
import { momentIn } from '../../../lib/zones';
import { lazyDialog } from '../../../shared/lazyPart';
import { List } from '../../../ui/ListRow';
import { JobRow, ReportRow, UnsentProblem } from './JobRow';

/** Seldom asked for. */
const ReportProblem = lazyDialog(async () => (await import('./ReportProblem')).ReportProblem);

/** Where a job's page leads back to. */
export interface CameFrom {
  path: string;
  title: string;
}

interface DoorJobsProps {
  facility: DoorFacility;
  /** Absent in what an earlier version has kept on the phone. */
  jobs: readonly JobSummary[] | undefined;
  openedBy: OpenedBy;
  /** Of this door. */
  path: string;
  pathOf: (jobId: string) => string;
}

/** What is broken behind this door, and the way to say what else is. One's own words stand there before they are sent. */
export function DoorJobs({ facility, jobs, openedBy, path, pathOf }: DoorJobsProps) {
  const { t } = useTranslation();
  const [isReporting, setReporting] = useState(false);
  const unsent = useReports().filter(({ refusal }) => !refusal);
  const isDone = ({ id }: JobSummary) => unsent.some((report) => report.kind === 'done' && report.jobId === id);
  const { id, title, siteTitle, accountId } = facility;
  return (
    <>
      <List label={t('jobs.here')}>
        {jobs?.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isUnsent={isDone(job)}
            sub={job.state === 'done' ? t('jobs.state.done') : <Since job={job} timeZone={facility.timeZone} />}
            to={pathOf(job.id)}
            state={{ openedBy, from: { path, title } satisfies CameFrom }}
          />
        ))}
        {unsent.map(
          (report) =>
            report.kind === 'problem' &&
            report.body.facilityId === id && <UnsentProblem key={report.requestId} title={report.body.title} />,
        )}
        <ReportRow onClick={() => setReporting(true)} />
      </List>
      {isReporting && (
        <ReportProblem door={{ id, title, siteTitle, accountId }} doors={[]} onClose={() => setReporting(false)} />
      )}
    </>
  );
}

function Since({ job: { openedAt, isUrgent }, timeZone }: { job: JobSummary; timeZone: string | undefined }) {
  const { t } = useTranslation();
  return t(isUrgent ? 'jobs.sinceUrgent' : 'jobs.since', { at: momentIn(timeZone, openedAt) });
}

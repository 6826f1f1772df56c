import type { JobSummary, Today } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { useReports } from '../../../lib/offline/useReports';
import { Section } from '../../../ui/AppFrame';
import { ButtonLink } from '../../../ui/Button';
import { List } from '../../../ui/ListRow';
import { mostPressing } from '../groups';
import { useJobWords } from '../useJobWords';
import { JobRow, ReportRow, UnsentProblem } from './JobRow';
import styles from './JobRow.module.css';

interface TodayJobsProps {
  today: Pick<Today, 'jobs' | 'facility' | 'site' | 'user'>;
  now: number;
  pathOf: (jobId: string) => string;
  allPath: string;
  /** Left out where nobody can say where it is. */
  onReport?: (() => void) | undefined;
}

/** Not for the sake of one row. */
const shown = 5;

/** What somebody can put right today: theirs, and what anyone may do. */
export function TodayJobs({ today, now, pathOf, allPath, onReport }: TodayJobsProps) {
  const { t } = useTranslation();
  const unsent = useReports().filter(({ refusal }) => !refusal);
  const done = new Set(unsent.map((report) => (report.kind === 'done' ? report.jobId : '')));
  const problems = unsent.filter((report) => report.kind === 'problem');
  const jobs = mostPressing(today.jobs);
  const first = jobs.length <= shown + 1 ? jobs : jobs.slice(0, shown);
  const open = jobs.filter(({ id }) => !done.has(id)).length;
  if (!onReport && jobs.length === 0 && problems.length === 0) return null;
  return (
    <Section title={t('jobs.my')} aside={open > 0 && t('jobs.my.count', { count: open })}>
      <List label={t('jobs.my')}>
        {first.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            isUnsent={done.has(job.id)}
            sub={<WhereAndWhen job={job} today={today} now={now} />}
            to={pathOf(job.id)}
          />
        ))}
        {problems.map(({ requestId, facilityTitle, body: { title } }) => (
          <UnsentProblem key={requestId} title={title} place={facilityTitle} />
        ))}
        {onReport && <ReportRow onClick={onReport} />}
      </List>
      {first.length < jobs.length && (
        <ButtonLink variant="text" to={allPath}>
          {t('jobs.my.all')}
        </ButtonLink>
      )}
    </Section>
  );
}

interface WhereAndWhenProps extends Pick<TodayJobsProps, 'today' | 'now'> {
  job: JobSummary;
}

function WhereAndWhen({ job, today, now }: WhereAndWhenProps) {
  const { t } = useTranslation();
  const words = useJobWords(today);
  const { isUrgent, dueBy } = job;
  const isPast = dueBy !== null && Date.parse(dueBy) < now;
  const hasSites = Object.keys(today.site).length > 1;
  const place = hasSites ? words.place(job) : today.facility[job.facilityId]?.title;
  /** The day is left out where it is today. */
  const shortMoment = (moment: string): string => {
    const [day, time = ''] = words.at(job, moment).split(' ');
    return words.at(job, new Date(now)).startsWith(`${day} `) ? time : `${day} ${time}`;
  };
  const until = (): string => {
    if (isPast) return [isUrgent && t('jobs.urgent'), words.when(job, now)].filter(Boolean).join(', ');
    if (dueBy === null) return isUrgent ? t('jobs.urgent') : '';
    return t(isUrgent ? 'jobs.urgentUntil' : 'jobs.untilThen', { at: shortMoment(dueBy) });
  };
  const when = until();
  return (
    <>
      {place}
      {place && when && '. '}
      <span className={isUrgent || isPast ? styles.pressing : undefined}>{when}</span>
    </>
  );
}

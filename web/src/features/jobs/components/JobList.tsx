import type { JobSummary } from '@rounds/contract';
import { Flag, MessageSquare, Star, TriangleAlert, UserRound, type LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { RowPhoto } from '../../../shared/photos/lazy';
import { RowLink, Rows } from '../../../ui/ListRow';
import { Tag } from '../../../ui/Tag';
import type { ListedJobs } from '../api/jobs';
import { isLate } from '../lateness';
import { useJobWords } from '../useJobWords';
import styles from './JobList.module.css';

const signs: Record<JobSummary['origin']['kind'], LucideIcon> = {
  item: Flag,
  rating: Star,
  reason: MessageSquare,
  person: UserRound,
};

interface JobListProps extends Pick<ListedJobs, 'site' | 'facility' | 'user'> {
  label: string;
  jobs: readonly JobSummary[];
  now: number;
  pathOf: (jobId: string) => string;
}

export function JobList({ label, jobs, site, facility, user, now, pathOf }: JobListProps) {
  const words = useJobWords({ site, facility, user });
  return (
    <Rows label={label} rows={jobs} idOf={idOf}>
      {(job) => (
        <JobRow
          key={job.id}
          job={job}
          to={pathOf(job.id)}
          place={words.place(job)}
          who={words.who(job)}
          when={words.when(job, now)}
          isLate={isLate(job, now)}
        />
      )}
    </Rows>
  );
}

const idOf = ({ id }: JobSummary) => id;

interface JobRowProps {
  job: JobSummary;
  to: string;
  place: string;
  who: string;
  when: string;
  isLate: boolean;
}

/** Rendered anew when its words change, not with every page that comes after it. */
const JobRow = memo(function JobRow({ job, to, place, who, when, isLate: late }: JobRowProps) {
  return (
    <RowLink
      to={to}
      opens
      lead={{ mark: <Sign kind={job.origin.kind} /> }}
      trailing={<RowPhoto id={job.photoId} />}
      title={
        <span className={styles.job}>
          <span className={styles.facts}>
            <strong className={styles.title}>{job.title}</strong>
            <span>{place}</span>
            <JobTags job={job} />
          </span>
          <span className={styles.facts}>
            <span>{who}</span>
            <span className={late ? styles.late : undefined}>{when}</span>
          </span>
        </span>
      }
    />
  );
});

/** Only what stands out: the rest of the row says the usual. */
export function JobTags({ job: { isUrgent, count } }: { job: Pick<JobSummary, 'isUrgent' | 'count'> }) {
  const { t } = useTranslation();
  if (!isUrgent && count < 2) return null;
  return (
    <span className={styles.tags}>
      {isUrgent && (
        <Tag tone="bad" icon={TriangleAlert}>
          {t('jobs.urgent')}
        </Tag>
      )}
      {count > 1 && <Tag>{t('jobs.again', { count })}</Tag>}
    </span>
  );
}

function Sign({ kind }: { kind: JobSummary['origin']['kind'] }) {
  const { t } = useTranslation();
  const Glyph = signs[kind];
  return (
    <span className={styles.sign} role="img" aria-label={t(`jobs.origin.${kind}`)}>
      <Glyph size={20} strokeWidth={2} aria-hidden="true" />
    </span>
  );
}

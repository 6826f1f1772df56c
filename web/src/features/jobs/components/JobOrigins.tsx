import type { Job, JobEvent } from '@rounds/contract';
import { MessageSquare, Star, UserRound, X } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { List, Row, RowLink } from '../../../ui/ListRow';
import { Sign } from '../../../ui/Sign';
import { originsOf } from '../origins';
import { useJobWords } from '../useJobWords';
import styles from './JobOrigins.module.css';

interface JobOriginsProps {
  job: Job;
  /** The list of the day in which it was found. */
  pathTo: (list: 'checks' | 'ratings', at: string) => string;
}

/** What was found, and where it is told: each row opens it. */
export function JobOrigins({ job, pathTo }: JobOriginsProps) {
  const { t } = useTranslation();
  const { shown, more } = originsOf(job);
  return (
    <div className={styles.origins}>
      {job.origin.kind === 'reason' && (
        <p>{t(job.count > 1 ? 'jobs.from.reasonAgain' : 'jobs.from.reason', { title: job.title, count: job.count })}</p>
      )}
      <List look="bare" label={t('jobs.from')}>
        {shown.map((event) => (
          <Origin key={`${event.at} ${event.checkId} ${event.feedbackId}`} event={event} job={job} pathTo={pathTo} />
        ))}
      </List>
      {more > 0 && <p className={styles.more}>{t('jobs.from.more', { count: more })}</p>}
    </div>
  );
}

function Origin({ event, job, pathTo }: JobOriginsProps & { event: JobEvent }) {
  const { t } = useTranslation();
  const words = useJobWords(job);
  const { at, by, checkId, feedbackId, comment } = event;
  const told = [by === null ? t('jobs.visitor') : words.person(by), words.at(job, at)].join(', ');
  const quoted = comment && t('jobs.quoted', { words: comment });
  const isReason = job.origin.kind === 'reason';
  if (checkId !== null) {
    return (
      <RowLink
        to={pathTo('checks', at)}
        opens
        lead={{ mark: <Sign size={28} icon={X} tone="bad" /> }}
        title={t('jobs.from.item', { title: job.title })}
        sub={[told, quoted].filter(Boolean).join('. ')}
      />
    );
  }
  if (feedbackId !== null) {
    return (
      <RowLink
        to={pathTo('ratings', at)}
        opens
        lead={{ mark: <Sign size={28} icon={isReason ? MessageSquare : Star} tone="bad" /> }}
        title={quoted || (isReason ? job.title : t('jobs.origin.rating'))}
        sub={told}
      />
    );
  }
  return <Row lead={{ mark: <Sign size={28} icon={UserRound} /> }} title={t('jobs.origin.person')} sub={told} />;
}

import type { Job } from '@rounds/contract';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { LargePhoto } from '../../../shared/photos/lazy';
import { Card } from '../../../ui/Card';
import { Tag } from '../../../ui/Tag';
import { photosOf } from '../origins';
import { useJobWords } from '../useJobWords';
import styles from './StaffJobParts.module.css';

/** How it stands, what it is and where. */
export function JobHead({ job, hasTitle }: { job: Job; hasTitle: boolean }) {
  const { t } = useTranslation();
  const { state, isUrgent, count, title, facilityId, siteId } = job;
  return (
    <div className={styles.head}>
      <div className={styles.tags}>
        {isUrgent && (
          <Tag tone="bad" icon={TriangleAlert}>
            {t('jobs.urgent')}
          </Tag>
        )}
        <Tag tone={state === 'open' ? 'plain' : 'accent'} icon={state === 'open' ? undefined : Check}>
          {t(`jobs.state.${state}`)}
        </Tag>
        {count > 1 && <Tag>{t('jobs.again', { count })}</Tag>}
      </div>
      {!hasTitle && <h1 className={styles.title}>{title}</h1>}
      <p className={styles.door}>{job.facility[facilityId]?.title}</p>
      <p className={styles.site}>{job.site[siteId]?.title}</p>
    </div>
  );
}

const sources = {
  item: 'jobs.from.round',
  rating: 'jobs.from.visitor',
  reason: 'jobs.from.visitor',
  person: 'jobs.from.person',
} as const;

/** What was found, in the words of whoever found it. */
export function JobOrigin({ job }: { job: Job }) {
  const { t } = useTranslation();
  const { person, at } = useJobWords(job);
  const { origin, openedAt, openedBy, description, title, events } = job;
  const told = [at(job, openedAt), person(openedBy)].filter(Boolean).join(', ');
  const said = description || (events.find(({ kind }) => kind === 'opened')?.comment ?? '');
  return (
    <Card>
      <OriginPhoto job={job} />
      <p className={styles.source}>{t(sources[origin.kind], { told })}</p>
      {origin.kind === 'item' && <p className={styles.item}>{t('jobs.from.item', { title })}</p>}
      {origin.kind === 'reason' && (
        <p className={styles.item}>
          {t(job.count > 1 ? 'jobs.from.reasonAgain' : 'jobs.from.reason', { title, count: job.count })}
        </p>
      )}
      {said && said !== title && <p className={styles.said}>{said}</p>}
    </Card>
  );
}

/** What it looked like when it was found. */
function OriginPhoto({ job }: { job: Job }) {
  const photoIds = photosOf(job);
  return (
    photoIds.length > 0 && (
      <div className={styles.photo}>
        <LargePhoto photoIds={photoIds} title={job.title} place={job.facility[job.facilityId]?.title} />
      </div>
    )
  );
}

/** Who does it and until when. */
export function JobFacts({ job, action }: { job: Job; action: ReactNode }) {
  const { t } = useTranslation();
  const { person, at } = useJobWords(job);
  const { assigneeId, dueBy } = job;
  return (
    <Card>
      <dl className={styles.facts}>
        <div>
          <dt>{t('jobs.assignee')}</dt>
          <dd>{assigneeId === null ? t('jobs.anyone') : person(assigneeId) || '…'}</dd>
        </div>
        <div>
          <dt>{t('jobs.dueBy')}</dt>
          <dd>{dueBy === null ? t('jobs.noTime') : at(job, dueBy)}</dd>
        </div>
      </dl>
      {action}
    </Card>
  );
}

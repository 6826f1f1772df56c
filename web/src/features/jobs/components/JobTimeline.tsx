import type { Job, JobEvent } from '@rounds/contract';
import { Check, Flag, MessageSquare, Pencil, RotateCcw, Star, UserRound, X, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { isOwnZone, zoneFor } from '../../../lib/zones';
import { PhotoStrip } from '../../../shared/photos/lazy';
import { Sign, type SignTone } from '../../../ui/Sign';
import { useJobWords } from '../useJobWords';
import styles from './JobTimeline.module.css';

const signs: Record<JobEvent['kind'], LucideIcon> = {
  opened: Flag,
  again: Flag,
  changed: Pencil,
  commented: MessageSquare,
  done: Check,
  confirmed: Check,
  reopened: RotateCcw,
  dismissed: X,
};

/** Red: it was found, once or again. Blue: it was put right. */
const tones: Partial<Record<JobEvent['kind'], SignTone>> = {
  opened: 'bad',
  again: 'bad',
  reopened: 'bad',
  done: 'accent',
  confirmed: 'accent',
};

/** A visitor has a star, and who was given the job a person; the rest is told by what happened. */
function signOf({ kind, feedbackId, changes }: JobEvent): LucideIcon {
  if (feedbackId !== null) return Star;
  return changes?.assigneeId === undefined ? signs[kind] : UserRound;
}

/** One check finds a thing again and sends its job back in the same moment; many visitors write in the same moment. */
const keyOf = ({ at, kind, by, checkId, feedbackId }: JobEvent): string =>
  [at, kind, by, checkId, feedbackId].join(' ');

/** Beside times, for who may take them for their own. */
export function SiteClock({ job: { site, siteId } }: { job: Job }) {
  const { t } = useTranslation();
  return !isOwnZone(zoneFor(site[siteId]?.timeZone)) && t('jobs.siteClock');
}

/** Everything that happened to a job, the oldest first. */
export function JobTimeline({ job }: { job: Job }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.rail} aria-label={t('jobs.timeline')}>
      {job.events.map((event) => (
        <Happening key={keyOf(event)} event={event} job={job} />
      ))}
    </ol>
  );
}

function Happening({ event, job }: { event: JobEvent; job: Job }) {
  const { t } = useTranslation();
  const words = useJobWords(job);
  const by = event.by === null ? t('jobs.visitor') : words.person(event.by);
  return (
    <li className={styles.event}>
      <Sign size={28} icon={signOf(event)} tone={tones[event.kind]} />
      <span className={styles.words}>
        <span className={styles.what}>
          {t(`jobs.event.${event.kind}${event.checkId === null ? '' : '_check'}`, { by })}
        </span>
        {event.changes && <Changes job={job} changes={event.changes} />}
        {event.comment && <span className={styles.comment}>{t('jobs.quoted', { words: event.comment })}</span>}
        <PhotoStrip
          photoIds={event.photoIds ?? []}
          title={t('jobs.photoOf', { title: job.title, what: t(`jobs.event.${event.kind}`, { by }) })}
          place={job.facility[job.facilityId]?.title}
        />
        {event.openedBy === 'code' && <span className={styles.changes}>{t('jobs.byCode')}</span>}
        {event.openedBy === 'tag' && <span className={styles.changes}>{t('jobs.byTag')}</span>}
      </span>
      <time className={styles.at} dateTime={event.at}>
        {words.at(job, event.at)}
      </time>
    </li>
  );
}

function Changes({ job, changes }: { job: Job; changes: NonNullable<JobEvent['changes']> }) {
  const { t } = useTranslation();
  const { person, at } = useJobWords(job);
  const { title, isUrgent, assigneeId, dueBy } = changes;
  const said = [
    title !== undefined && t('jobs.changed.title', { title }),
    assigneeId !== undefined &&
      (assigneeId === null ? t('jobs.changed.anyone') : t('jobs.changed.assignee', { name: person(assigneeId) })),
    dueBy !== undefined &&
      (dueBy === null ? t('jobs.changed.noTime') : t('jobs.changed.until', { at: at(job, dueBy) })),
    isUrgent !== undefined && t(isUrgent ? 'jobs.changed.urgent' : 'jobs.changed.normal'),
  ].filter((one) => one !== false);
  return <span className={styles.changes}>{said.join('. ')}</span>;
}

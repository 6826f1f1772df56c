import type { Answer, Job } from '@rounds/contract';
import { minutesBetween } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { useShortDuration } from '../../../lib/useShortDuration';
import { Card } from '../../../ui/Card';
import { useFigureWords } from '../useFigureWords';
import { useJobWords } from '../useJobWords';
import styles from './JobFigures.module.css';

interface JobFiguresProps {
  job: Job;
  /** Of its door; absent until they have come. */
  figures: Answer<'GET /jobs/figures'> | undefined;
}

/** How long it took, beside how long it usually takes at this door. */
export function JobFigures({ job, figures }: JobFiguresProps) {
  const { t } = useTranslation();
  const { state, assigneeId, isUrgent, dueBy, openedAt, doneAt, closedAt } = job;
  const { person, at } = useJobWords(job);
  const duration = useShortDuration();
  const { median } = useFigureWords();
  const took = (from: string, to: string) => duration(minutesBetween(from, to));
  // While there is something to do, these are fields.
  const settled = [
    { label: t('jobs.assignee'), value: person(assigneeId) || t('jobs.anyone') },
    { label: t('jobs.importance'), value: t(`jobs.importance.${isUrgent ? 'urgent' : 'normal'}`) },
    { label: t('jobs.dueBy'), value: dueBy === null ? t('jobs.noTime') : at(job, dueBy) },
  ];
  const lines = [
    ...(state === 'open' ? [] : settled),
    doneAt !== null && { label: t('jobs.figures.toDone'), value: took(openedAt, doneAt) },
    figures && figures.toDone.count > 0 && { label: t('jobs.figures.usuallyDone'), value: median(figures.toDone) },
    state === 'confirmed' &&
      doneAt !== null &&
      closedAt !== null && { label: t('jobs.figures.toConfirm'), value: took(doneAt, closedAt) },
    figures &&
      figures.toConfirm.count > 0 && { label: t('jobs.figures.usuallyConfirmed'), value: median(figures.toConfirm) },
  ].filter((line) => typeof line === 'object');
  if (lines.length === 0) return null;
  return (
    <Card>
      <dl className={styles.figures}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

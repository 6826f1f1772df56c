import type { Dashboard } from '@rounds/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { formatCount, formatRating, percentSign } from '../../../lib/numbers';
import { Link } from '../../../router/Link';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { ratingTone } from '../../../ui/ratingTone';
import { StarShape } from '../../../ui/Stars';
import type { Days } from '../api/dashboard';
import styles from './Kpis.module.css';

/** A share of fewer says nothing. */
const leastForShare = 5;

/** Those that wait to be done, and where they are. */
export interface OpenJobs {
  /** Null until it is known. */
  open: number | null;
  late: number;
  /** How long they take. */
  usual: string;
  path: string;
}

interface KpisProps {
  dashboard: Dashboard;
  days: Days;
  jobs: OpenJobs;
}

/** The figures that a manager looks at first. */
export function Kpis({ dashboard, days, jobs }: KpisProps) {
  const { t, language } = useTranslation();
  const { feedback, checks, due } = dashboard;
  const dueCount = due ? due.onTime + due.late + due.missed : 0;
  const inWords = (value: number) => formatCount(value, language);
  return (
    <dl className={styles.kpis}>
      {due && dueCount > 0 && (
        <Kpi
          name={t('dashboard.on_time')}
          note={[
            ...(dueCount < leastForShare ? [] : [t('dashboard.on_time_of', { done: due.onTime, count: dueCount })]),
            ...(due.late > 0 ? [t('dashboard.late_rounds', { count: due.late })] : []),
            ...(due.missed > 0 ? [t('dashboard.missed_rounds', { count: due.missed })] : []),
          ].join(', ')}
        >
          {dueCount < leastForShare ? (
            t('dashboard.on_time_of', { done: due.onTime, count: dueCount })
          ) : (
            <>
              {Math.round((100 * due.onTime) / dueCount)}
              <small>{percentSign(language)}</small>
            </>
          )}
        </Kpi>
      )}
      <Kpi name={<Link to={jobs.path}>{t('jobs.figures.openJobs')}</Link>} note={<JobsNote jobs={jobs} />}>
        {jobs.open === null ? '–' : inWords(jobs.open)}
      </Kpi>
      <Kpi name={t('dashboard.average')} note={<Change feedback={feedback} days={days} />}>
        {feedback.average === null ? (
          '–'
        ) : (
          <span className={cx(styles.rating, styles[ratingTone(feedback.average)])}>
            {formatRating(feedback.average, language)}
            <StarShape />
          </span>
        )}
      </Kpi>
      <Kpi
        name={t('dashboard.feedback')}
        note={
          feedback.waiting > 0 ? (
            <span className={styles.badText}>{t('dashboard.unanswered', { count: feedback.waiting })}</span>
          ) : (
            t(feedback.count > 0 ? 'dashboard.all_answered' : 'dashboard.no_feedback')
          )
        }
      >
        {inWords(feedback.count)}
      </Kpi>
      <Kpi name={t('dashboard.checks')} note={t('dashboard.today', { count: checks.today })}>
        {inWords(checks.count)}
      </Kpi>
      <Kpi
        name={t('dashboard.items_passed')}
        note={[
          t('dashboard.not_done', { count: checks.items.notDone }),
          ...(checks.items.skipped > 0 ? [t('dashboard.skipped', { count: checks.items.skipped })] : []),
        ].join(', ')}
      >
        {checks.passedShare === null ? (
          '–'
        ) : (
          <>
            {Math.round(100 * checks.passedShare)}
            <small>{percentSign(language)}</small>
          </>
        )}
      </Kpi>
    </dl>
  );
}

interface KpiProps {
  name: ReactNode;
  note: ReactNode;
  children: ReactNode;
}

const Kpi = ({ name, note, children }: KpiProps) => (
  <div className={styles.kpi}>
    <dt>{name}</dt>
    <dd className={styles.value}>{children}</dd>
    <dd className={styles.note}>{note}</dd>
  </div>
);

function JobsNote({ jobs: { late, usual } }: { jobs: OpenJobs }) {
  const { t } = useTranslation();
  return (
    <>
      {late > 0 && <p className={styles.badText}>{t('jobs.figures.lateShort', { count: late })}</p>}
      {usual && <p>{usual}</p>}
      {late === 0 && !usual && t('jobs.figures.noneLate')}
    </>
  );
}

/** Against the same number of days before. */
function Change({ feedback, days }: { feedback: Dashboard['feedback']; days: Days }) {
  const { t, language } = useTranslation();
  const { average, previousAverage } = feedback;
  if (average === null || previousAverage === null) return t('dashboard.no_comparison');
  const difference = Math.round(10 * (average - previousAverage)) / 10;
  if (difference === 0) return t('dashboard.unchanged', { count: days });
  const isUp = difference > 0;
  const amount = formatRating(Math.abs(difference), language);
  return (
    <span className={isUp ? styles.goodText : styles.badText}>
      <Icon as={isUp ? ArrowUp : ArrowDown} size={16} />
      {t(isUp ? 'dashboard.up' : 'dashboard.down', { amount, count: days })}
    </span>
  );
}

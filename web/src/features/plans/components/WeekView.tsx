import type { Week } from '@rounds/contract';
import { Pause } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Link } from '../../../router/Link';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { Notice } from '../../../ui/Notice';
import { desktop, useMediaQuery } from '../../../ui/useMediaQuery';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { dayAt } from '../clock';
import { hasNobody, usePeopleText } from '../usePeopleText';
import styles from './WeekView.module.css';

type WeekPlan = Week['plans'][number];

interface WeekViewProps {
  week: Week;
  /** How far today is, once it is known. */
  progress: { done: number; total: number } | undefined;
  pathOf: (planId: string) => string;
}

type Progress = WeekViewProps['progress'];
type PlanProps = Pick<WeekViewProps, 'week' | 'pathOf'>;

const hasRounds = (progress: Progress): progress is NonNullable<Progress> =>
  progress !== undefined && progress.total > 0;

/** What comes at a site: its plans by the next seven days, on phones day by day. */
export function WeekView(props: WeekViewProps) {
  const isWide = useMediaQuery(desktop);
  return (
    <>
      <WithoutPeople {...props} />
      {isWide ? <WeekTable {...props} /> : <WeekDays {...props} />}
    </>
  );
}

function WithoutPeople({ week, pathOf }: PlanProps) {
  const { t } = useTranslation();
  const left = week.plans.filter((plan) => hasNobody(plan) && plan.days.some((times) => times.length > 0));
  if (left.length === 0) return null;
  return (
    <Notice tone="bad" announce={false} title={t('board.week.nobody', { count: left.length })}>
      <ul>
        {left.map(({ planId, title }) => (
          <li key={planId}>
            <Link className={styles.toPeople} to={pathOf(planId)}>
              {title}: {t('board.week.namePeople')}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function WeekTable({ week, progress, pathOf }: WeekViewProps) {
  const { t } = useTranslation();
  const columnOf = (index: number) => cx(index === 0 && styles.today, week.days[index]?.isClosed && styles.off);
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t('board.week.title')}>
        <thead>
          <tr>
            <th scope="col">{t('plans.column.plan')}</th>
            {week.days.map(({ day, isClosed }, index) => (
              <th key={day} scope="col" className={columnOf(index)}>
                {dayAt(day, 'UTC')}
                {index === 0 && <span className={styles.line}>{t('board.week.today')}</span>}
                {index === 0 && hasRounds(progress) && (
                  <span className={styles.line}>{t('board.week.progress', progress)}</span>
                )}
                {isClosed && <span className={styles.line}>{t('board.week.dayOff')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {week.plans.map((plan) => (
            <tr key={plan.planId}>
              <th scope="row">
                <PlanName week={week} plan={plan} pathOf={pathOf} />
              </th>
              {week.days.map(({ day }, index) => (
                <td key={day} className={columnOf(index)}>
                  <Cell week={week} plan={plan} times={plan.days[index] ?? []} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('board.week.sum')}</th>
            {week.days.map(({ day, rounds }, index) => (
              <td key={day} className={columnOf(index)}>
                {rounds}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function PlanName({ week, plan, pathOf }: PlanProps & { plan: WeekPlan }) {
  const { t } = useTranslation();
  const [first = ''] = plan.facilityIds;
  const count = plan.facilityIds.length;
  return (
    <>
      <Link className={styles.plan} to={pathOf(plan.planId)}>
        {plan.title}
      </Link>
      <span className={styles.line}>
        {count === 1 ? week.facility[first]?.title : t('plans.doorCount', { count })}
        {plan.isPaused && `, ${t('board.week.paused')}`}
      </span>
    </>
  );
}

interface CellProps {
  week: Week;
  plan: WeekPlan;
  times: readonly string[];
}

function Cell({ week, plan, times }: CellProps) {
  const { t } = useTranslation();
  if (plan.isPaused) {
    return (
      <>
        <Icon as={Pause} size={16} />
        <VisuallyHidden>{t('plans.paused')}</VisuallyHidden>
      </>
    );
  }
  if (times.length === 0) return '–';
  return <Times week={week} plan={plan} times={times} />;
}

/** `08:00–20:00`, how often, and who. */
function Times({ week, plan, times }: CellProps) {
  const { t } = useTranslation();
  const peopleText = usePeopleText(week.user);
  return (
    <>
      <span className={styles.times}>{times.length === 1 ? times[0] : `${times[0]}–${times.at(-1)}`}</span>
      {times.length > 1 && <span className={styles.often}>{t('board.week.times', { count: times.length })}</span>}
      <span className={cx(styles.who, hasNobody(plan) && styles.nobody)}>{peopleText(plan.personIds)}</span>
    </>
  );
}

function WeekDays({ week, progress, pathOf }: WeekViewProps) {
  const { t } = useTranslation();
  const paused = week.plans.filter(({ isPaused }) => isPaused);
  return (
    <>
      {week.days.map(({ day, isClosed, rounds }, index) => {
        const due = week.plans.filter((plan) => (plan.days[index]?.length ?? 0) > 0);
        return (
          <section key={day} className={cx(styles.day, isClosed && styles.off)} aria-labelledby={`day-${day}`}>
            <div className={styles.dayHead}>
              <h3 id={`day-${day}`} className={cx(index === 0 && styles.isToday)}>
                {dayAt(day, 'UTC')}
                {index === 0 && `, ${t('board.week.today')}`}
                {index === 0 && hasRounds(progress) && `, ${t('board.week.progress', progress)}`}
              </h3>
              <span className={styles.line}>
                {isClosed ? t('board.week.dayOff') : t('board.week.rounds', { count: rounds })}
              </span>
            </div>
            {due.length > 0 && (
              <ul>
                {due.map((plan) => (
                  <li key={plan.planId} className={styles.due}>
                    <div>
                      <PlanName week={week} plan={plan} pathOf={pathOf} />
                    </div>
                    <div className={styles.dueTimes}>
                      <Times week={week} plan={plan} times={plan.days[index] ?? []} />
                    </div>
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
      {paused.length > 0 && (
        <section className={styles.day} aria-labelledby="week-paused">
          <div className={styles.dayHead}>
            <h3 id="week-paused">
              <Icon as={Pause} size={16} /> {t('plans.filter.paused')}
            </h3>
          </div>
          <ul>
            {paused.map((plan) => (
              <li key={plan.planId} className={styles.due}>
                <div>
                  <PlanName week={week} plan={plan} pathOf={pathOf} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

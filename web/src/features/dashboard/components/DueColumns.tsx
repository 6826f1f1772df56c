import { useTranslation } from '../../../lib/i18n';
import { cx } from '../../../ui/cx';
import { dueColumnsOf, type Day, type DueColumn, type DueFigures } from '../api/days';
import styles from './Columns.module.css';

const parts = ['missed', 'late', 'onTime'] as const;
const highestPx = 96;
const total = ({ onTime, late, missed }: DueColumn) => onTime + late + missed;

interface DueColumnsProps {
  days: readonly Pick<Day, 'day'>[];
  figures: DueFigures;
}

/** Rounds that were due, day by day, as high as they were many, with their number on top. */
export function DueColumns({ days, figures }: DueColumnsProps) {
  const { t } = useTranslation();
  const columns = dueColumnsOf(days, figures, t);
  const most = Math.max(1, ...columns.map(total));
  return (
    <>
      <ul className={styles.columns}>
        {columns.map((column) => (
          <li key={column.key} className={styles.day}>
            <DayColumn column={column} share={total(column) / most} />
            <span className={styles.label}>{column.label}</span>
          </li>
        ))}
      </ul>
      <p className={styles.legend} aria-hidden="true">
        {(['onTime', 'late', 'missed'] as const).map((part) => (
          <span key={part}>
            <i className={styles[part]} />
            {t(`dashboard.rounds_${part}`)}
          </span>
        ))}
      </p>
    </>
  );
}

function DayColumn({ column, share }: { column: DueColumn; share: number }) {
  const { t } = useTranslation();
  const whole = total(column);
  const text =
    whole === 0
      ? t('dashboard.day_without_rounds', { day: column.label })
      : t('dashboard.day_rounds', { ...column, day: column.label });
  return (
    <span className={styles.growing} role="img" aria-label={text}>
      <span className={styles.share}>{whole}</span>
      <span className={styles.grown} style={{ height: highestPx * share }}>
        {parts.map(
          (part) =>
            column[part] > 0 && (
              <i key={part} className={cx(styles.part, styles[part])} style={{ flexGrow: column[part] / whole }} />
            ),
        )}
      </span>
    </span>
  );
}

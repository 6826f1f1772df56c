import { useTranslation } from '../../../lib/i18n';
import { cx } from '../../../ui/cx';
import { columnsOf, type Column, type Day } from '../api/days';
import styles from './Columns.module.css';

const parts = ['skipped', 'notDone', 'reported', 'done'] as const;
const total = ({ done, notDone, reported, skipped }: Column) => done + notDone + reported + skipped;
const percent = (part: number, whole: number) => Math.round((100 * part) / whole);

/** What became of the items, day by day, as whole columns with the share that was done on top. */
export function CheckColumns({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation();
  const columns = columnsOf(days, t);
  return (
    <>
      <ul className={styles.columns}>
        {columns.map((column) => (
          <li key={column.key} className={styles.day}>
            <DayColumn column={column} />
            <span className={styles.label}>{column.label}</span>
          </li>
        ))}
      </ul>
      <p className={styles.legend} aria-hidden="true">
        {(['done', 'reported', 'notDone', 'skipped'] as const).map((part) => (
          <span key={part}>
            <i className={styles[part]} />
            {t(`dashboard.items_${part}`)}
          </span>
        ))}
      </p>
    </>
  );
}

function DayColumn({ column }: { column: Column }) {
  const { t } = useTranslation();
  const whole = total(column);
  const checked = column.done + column.notDone;
  const text =
    whole === 0
      ? t('dashboard.day_without_checks', { day: column.label })
      : t('dashboard.day_items', { ...column, day: column.label });
  return (
    <>
      <span className={styles.share} aria-hidden="true">
        {checked === 0 ? '–' : percent(column.done, checked)}
      </span>
      <span className={styles.column} role="img" aria-label={text}>
        {parts.map(
          (part) =>
            column[part] > 0 && (
              <i key={part} className={cx(styles.part, styles[part])} style={{ flexGrow: column[part] / whole }} />
            ),
        )}
      </span>
    </>
  );
}

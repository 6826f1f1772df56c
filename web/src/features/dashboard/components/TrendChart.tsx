import { limits } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { formatRating } from '../../../lib/numbers';
import { cx } from '../../../ui/cx';
import { ratingTone } from '../../../ui/ratingTone';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { shortDay, type Day } from '../api/days';
import styles from './TrendChart.module.css';

interface RatedDay extends Day {
  average: number;
}

const isRated = (day: Day): day is RatedDay => day.average !== null;

/** Percent of the width: a label centred under a point so far to the left would lie on the axis. */
const nearAxis = 6;

/** Percent of the height: a label under a point so far down would lie on the days of the axis. */
const nearDays = 85;

/** Labels under the axis: the first, the last, and two between them. */
function axisDays(days: readonly Day[]): Day[] {
  const last = days.length - 1;
  const places = new Set([0, Math.round(last / 3), Math.round((2 * last) / 3), last]);
  return days.filter((_, index) => places.has(index));
}

/** The average day by day. Only the lowest and the last value are written; the rest is in the table for screen readers. */
export function TrendChart({ days }: { days: readonly Day[] }) {
  const { t, language } = useTranslation();
  const rated = days.filter(isRated);
  const last = rated.at(-1);
  if (!last) return <p className={styles.none}>{t('dashboard.no_ratings')}</p>;
  const lowest = rated.reduce((low, day) => (day.average < low.average ? day : low));
  const floor = lowest.average < 2 ? limits.ratingLowest : 2;
  // Percent of the plot: from the left edge to the last day, from the highest rating down to the floor.
  const places = new Map(days.map(({ day }, index) => [day, index]));
  const left = ({ day }: Day) => (days.length === 1 ? 100 : (100 * (places.get(day) ?? 0)) / (days.length - 1));
  const y = (rating: number) => (100 * (limits.ratingHighest - rating)) / (limits.ratingHighest - floor);
  const path = `M${rated.map((day) => `${left(day)},${y(day.average)}`).join('L')}`;
  const ticks = Array.from({ length: limits.ratingHighest - floor + 1 }, (_, index) => floor + index);
  const at = (day: RatedDay) => ({ left: `${left(day)}%`, top: `${y(day.average)}%` });
  const summary = t('dashboard.trend_summary', {
    last: formatRating(last.average, language),
    lowest: formatRating(lowest.average, language),
    day: shortDay(lowest.day),
  });
  return (
    <figure className={styles.figure}>
      <VisuallyHidden as="figcaption">{summary}</VisuallyHidden>
      <div className={styles.plot} aria-hidden="true">
        {ticks.map((tick) => (
          <div key={tick} className={styles.grid} style={{ top: `${y(tick)}%` }}>
            <b>{tick}</b>
          </div>
        ))}
        <Zones floor={floor} y={y} />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className={styles.line} d={path} />
        </svg>
        {lowest !== last && (
          <>
            <span className={cx(styles.point, styles[ratingTone(lowest.average)])} style={at(lowest)} />
            <span
              className={cx(
                styles.label,
                left(lowest) < nearAxis ? styles.beside : styles.under,
                styles[`${ratingTone(lowest.average)}Text`],
              )}
              style={at(lowest)}
            >
              {formatRating(lowest.average, language)}
            </span>
          </>
        )}
        <span className={cx(styles.point, styles.last, styles[ratingTone(last.average)])} style={at(last)} />
        <span className={cx(styles.label, styles[`${ratingTone(last.average)}Text`])} style={at(last)}>
          {formatRating(last.average, language)}
        </span>
      </div>
      <div
        className={cx(styles.axis, lowest !== last && y(lowest.average) > nearDays && styles.axisBelowLabel)}
        aria-hidden="true"
      >
        {axisDays(days).map(({ day }) => (
          <span key={day}>{shortDay(day)}</span>
        ))}
      </div>
      <VisuallyHidden as="div">
        <table>
          <caption>{t('dashboard.trend')}</caption>
          <tbody>
            {rated.map(({ day, average, feedbackCount }) => (
              <tr key={day}>
                <th scope="row">{shortDay(day)}</th>
                <td>{formatRating(average, language)}</td>
                <td>{t('dashboard.feedbacks', { count: feedbackCount })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

/** The colour rule as a strip along the axis. */
function Zones({ floor, y }: { floor: number; y: (rating: number) => number }) {
  const zones = [
    { tone: 'good', from: limits.ratingGoodFrom, to: limits.ratingHighest },
    { tone: 'warn', from: limits.ratingWarnFrom, to: limits.ratingGoodFrom },
    { tone: 'bad', from: floor, to: limits.ratingWarnFrom },
  ] as const;
  return zones.map(({ tone, from, to }) => (
    <span
      key={tone}
      className={cx(styles.zone, styles[tone])}
      style={{ top: `${y(to)}%`, height: `${y(from) - y(to)}%` }}
    />
  ));
}

import { useTranslation } from '../../../lib/i18n';
import { outsideOf, useRangeWords } from '../../../lib/range';
import { momentIn } from '../../../lib/zones';
import { LoadFailure } from '../../../shared/LoadFailure';
import { Card } from '../../../ui/Card';
import { cx } from '../../../ui/cx';
import { Loader } from '../../../ui/Loader';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { useNumbers, type Measured } from '../api/numbers';
import { countOutside, scaleOf } from '../scale';
import styles from './NumberTrends.module.css';

interface NumberTrendsProps {
  facilityId: string;
  /** Of its site. */
  timeZone: string | undefined;
}

/** What was measured at a door, round by round: the fridge's temperature, the meter of the hot water. */
export default function NumberTrends({ facilityId, timeZone }: NumberTrendsProps) {
  const { t } = useTranslation();
  const numbers = useNumbers(facilityId);
  return (
    <Card title={t('numbers.title')}>
      {numbers.data?.length === 0 && <p className={styles.sub}>{t('numbers.none')}</p>}
      {!numbers.data && numbers.isPending && <Loader text={t('app.loading')} />}
      {!numbers.data && numbers.error && <LoadFailure error={numbers.error} onRetry={numbers.refetch} />}
      <div className={styles.items}>
        {numbers.data?.map((item) => (
          <Trend key={`${item.checklistId} ${item.itemId}`} item={item} timeZone={timeZone} />
        ))}
      </div>
    </Card>
  );
}

function Trend({ item, timeZone }: { item: Measured; timeZone: string | undefined }) {
  const { t } = useTranslation();
  const words = useRangeWords();
  const { title, checklistTitle, unit, points } = item;
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return null;
  const range = words.range(item);
  const outside = countOutside(points, item);
  const sub = [
    checklistTitle,
    range !== null && t('answers.norm', { range }),
    outside > 0 && t('numbers.outside', { count: outside, all: points.length }),
  ];
  return (
    <figure className={styles.item}>
      <figcaption>
        <div className={styles.head}>
          <h3>{title}</h3>
          <span className={cx(styles.last, outsideOf(item, last.value) && styles.bad)}>
            {words.value(last.value, unit)}
          </span>
        </div>
        <p className={styles.sub}>{sub.filter(Boolean).join('. ')}</p>
      </figcaption>
      <Plot item={item} />
      <div className={styles.axis} aria-hidden="true">
        {first !== last && <span>{momentIn(timeZone, first.at)}</span>}
        <span>{momentIn(timeZone, last.at)}</span>
      </div>
      <VisuallyHidden as="div">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('numbers.when')}</th>
              <th scope="col">{t('numbers.value')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ checkId, at, value }) => {
              const side = outsideOf(item, value);
              return (
                <tr key={checkId}>
                  <th scope="row">{momentIn(timeZone, at)}</th>
                  <td>{[words.value(value, unit), side && t(`answers.${side}`)].filter(Boolean).join(', ')}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

/** So many points and more are a line; only those outside, and the last, are marked on it. */
const marked = 20;

function Plot({ item }: { item: Measured }) {
  const { points } = item;
  const { left, top, norm } = scaleOf(points, item);
  const path = `M${points.map(({ value }, index) => `${left(index)},${top(value)}`).join('L')}`;
  return (
    <div className={styles.plot} aria-hidden="true">
      {norm && <span className={styles.norm} style={{ top: `${norm.top}%`, height: `${norm.height}%` }} />}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        <path className={styles.line} d={path} />
      </svg>
      {points.map(({ checkId, value }, index) => {
        const side = outsideOf(item, value);
        const isShown = points.length < marked || side !== null || index === points.length - 1;
        return (
          isShown && (
            <span
              key={checkId}
              className={cx(styles.point, side && styles.outside)}
              style={{ left: `${left(index)}%`, top: `${top(value)}%` }}
            />
          )
        );
      })}
    </div>
  );
}

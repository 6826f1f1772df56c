import { cx } from './cx';
import type { RatingTone } from './ratingTone';
import styles from './ShareBar.module.css';

interface ShareBarProps {
  count: number;
  /** What is as long as the row. */
  most: number;
  tone?: RatingTone;
  thin?: boolean;
}

/** How much one of several is, as a bar; the figure stands beside it. */
export const ShareBar = ({ count, most, tone, thin = false }: ShareBarProps) => (
  <span className={cx(styles.track, thin && styles.thin)} aria-hidden="true">
    <i className={cx(styles.bar, tone && styles[tone])} style={{ width: `${(100 * count) / most}%` }} />
  </span>
);

import { cx } from './cx';
import styles from './Count.module.css';

interface CountProps {
  value: number;
  /** `bad` for what waits for somebody. */
  tone?: 'plain' | 'bad';
}

export const Count = ({ value, tone = 'plain' }: CountProps) => (
  <span className={cx(styles.count, tone === 'bad' && styles.bad)}>{value}</span>
);

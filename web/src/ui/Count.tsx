import { cx } from './cx';
import styles from './Count.module.css';

interface CountProps {
  value: number;
  /** `bad` for what waits for somebody. */
  tone?: 'plain' | 'bad';
  /** Says what is counted, where nothing around it does. */
  label?: string;
}

export const Count = ({ value, tone = 'plain', label }: CountProps) => (
  <span
    className={cx(styles.count, tone === 'bad' && styles.bad)}
    {...(label !== undefined && { role: 'img', 'aria-label': label })}
  >
    {value}
  </span>
);

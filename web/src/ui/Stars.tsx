import { limits } from '@rounds/contract';
import { cx } from './cx';
import { ratingTone } from './ratingTone';
import { starPath } from './shapes';
import styles from './Stars.module.css';

/** One solid star in the colour of the text. */
export const StarShape = ({ className }: { className?: string | undefined }) => (
  <svg className={cx(styles.solid, className)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={starPath} />
  </svg>
);

const places = Array.from({ length: limits.ratingHighest }, (_, index) => index + 1);

/** A rating already given; choosing one is a form of its own. */
export const Stars = ({ value, label }: { value: number; label: string }) => (
  <span className={cx(styles.stars, styles[ratingTone(value)])} role="img" aria-label={label}>
    {places.map((place) => (
      <svg key={place} className={cx(place <= value && styles.on)} viewBox="0 0 24 24" aria-hidden="true">
        <path d={starPath} />
      </svg>
    ))}
  </span>
);

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

const places = Array.from({ length: limits.ratingHighest }, (_, index) => index);
/** From one star to the next, in the units of the drawing. */
const step = 26.4;
const width = step * (limits.ratingHighest - 1) + 24;

/** A rating already given, as one picture; choosing one is a form of its own. */
export const Stars = ({ value, label }: { value: number; label: string }) => (
  <svg
    className={cx(styles.stars, styles[ratingTone(value)])}
    viewBox={`0 0 ${width} 24`}
    role="img"
    aria-label={label}
  >
    {places.map((place) => (
      <path
        key={place}
        className={cx(place < value && styles.on)}
        d={starPath}
        transform={`translate(${place * step})`}
      />
    ))}
  </svg>
);

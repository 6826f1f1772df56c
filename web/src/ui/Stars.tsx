import { limits } from '@rounds/contract';
import { cx } from './cx';
import { ratingTone } from './ratingTone';
import styles from './Stars.module.css';

const star =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638' +
  'a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01' +
  'a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755' +
  'a2.122 2.122 0 0 0 1.597-1.16z';

/** One solid star in the colour of the text. */
export const StarShape = ({ className }: { className?: string | undefined }) => (
  <svg className={cx(styles.solid, className)} viewBox="0 0 24 24" aria-hidden="true">
    <path d={star} />
  </svg>
);

const places = Array.from({ length: limits.ratingHighest }, (_, index) => index + 1);

/** A rating already given; choosing one is a form of its own. */
export const Stars = ({ value, label }: { value: number; label: string }) => (
  <span className={cx(styles.stars, styles[ratingTone(value)])} role="img" aria-label={label}>
    {places.map((place) => (
      <svg key={place} className={cx(place <= value && styles.on)} viewBox="0 0 24 24" aria-hidden="true">
        <path d={star} />
      </svg>
    ))}
  </span>
);

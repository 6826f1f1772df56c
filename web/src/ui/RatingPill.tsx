import type { LucideIcon } from 'lucide-react';
import { cx } from './cx';
import { Icon } from './Icon';
import { ratingTone } from './ratingTone';
import { StarShape } from './Stars';
import { VisuallyHidden } from './VisuallyHidden';
import styles from './RatingPill.module.css';

interface RatingPillProps {
  /** The average; null when nobody has rated yet. */
  value: number | null;
  /** The average as the reader's language writes it. */
  text: string;
  /** How many ratings it is of. */
  count?: number | undefined;
  /** What the number means, for a screen reader. */
  label?: string | undefined;
}

export const RatingPill = ({ value, text, count, label }: RatingPillProps) => (
  <span className={cx(styles.pill, value === null ? styles.none : styles[ratingTone(value)])}>
    {value !== null && <StarShape />}
    {label && <VisuallyHidden>{label} </VisuallyHidden>}
    <span aria-hidden={value === null && label !== undefined}>{text}</span>
    {count !== undefined && <span className={styles.count}>{count}</span>}
  </span>
);

/** Stands where the rating would be when there is a reason for none, as feedback switched off. */
export const IconPill = ({ icon, label }: { icon: LucideIcon; label: string }) => (
  <span className={cx(styles.pill, styles.none)} title={label}>
    <Icon as={icon} size={16} />
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
);

interface RatingTextProps {
  value: number;
  text: string;
  label: string;
}

/** The bare number in its colour, where there is no room for a pill. */
export const RatingText = ({ value, text, label }: RatingTextProps) => (
  <span className={cx(styles.text, styles[`${ratingTone(value)}Text`])} title={label}>
    <VisuallyHidden>{label} </VisuallyHidden>
    {text}
  </span>
);

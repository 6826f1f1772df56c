import type { Dashboard } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { formatCount } from '../../../lib/numbers';
import { ratingTone } from '../../../ui/ratingTone';
import { ShareBar } from '../../../ui/ShareBar';
import { StarShape } from '../../../ui/Stars';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import styles from './Distribution.module.css';

const stars = [5, 4, 3, 2, 1] as const;

/** How often each number of stars was given, the most frequent as long as the row. */
export function Distribution({ counts }: { counts: Dashboard['feedback']['distribution'] }) {
  const { t, language } = useTranslation();
  const most = Math.max(1, ...stars.map((rating) => counts[rating]));
  return (
    <ul className={styles.list}>
      {stars.map((rating) => (
        <li key={rating} className={styles.row}>
          <span className={styles.name} aria-hidden="true">
            {rating} <StarShape />
          </span>
          <VisuallyHidden>{t('dashboard.stars', { count: rating })}</VisuallyHidden>
          <ShareBar count={counts[rating]} most={most} tone={ratingTone(rating)} />
          <span className={styles.count}>{formatCount(counts[rating], language)}</span>
        </li>
      ))}
    </ul>
  );
}

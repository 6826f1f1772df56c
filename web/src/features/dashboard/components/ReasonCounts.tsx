import type { Dashboard } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { formatCount } from '../../../lib/numbers';
import { Link } from '../../../router/Link';
import { ShareBar } from '../../../ui/ShareBar';
import styles from './ReasonCounts.module.css';

interface ReasonCountsProps {
  /** The most frequent first. */
  reasons: Dashboard['feedback']['reasons'];
  /** The ratings in which it was tapped. */
  pathTo: (reasonId: string) => string;
}

/** What visitors mind, the most frequent as long as the row. */
export function ReasonCounts({ reasons, pathTo }: ReasonCountsProps) {
  const { language } = useTranslation();
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  return (
    <ul className={styles.list}>
      {reasons.map(({ id, title, count }) => (
        <li key={id}>
          <Link className={styles.row} to={pathTo(id)}>
            <span className={styles.title}>{title}</span>
            <span className={styles.count}>{formatCount(count, language)}</span>
            <span className={styles.share}>
              <ShareBar thin count={count} most={most} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

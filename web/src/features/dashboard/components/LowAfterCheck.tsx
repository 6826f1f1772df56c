import type { Dashboard } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { LocalTime } from '../../../lib/LocalTime';
import { Stars } from '../../../ui/Stars';
import styles from './LowAfterCheck.module.css';

const minute = 60_000;
const shown = 5;

interface LowAfterCheckProps {
  entries: Dashboard['lowAfterCheck'];
  /** The clock of a site, where it is known. */
  zoneOf: (siteId: string) => string | undefined;
}

/** Visitors who were unhappy soon after a round had been reported done. */
export function LowAfterCheck({ entries, zoneOf }: LowAfterCheckProps) {
  const { t } = useTranslation();
  if (entries.length === 0) return <p className={styles.none}>{t('dashboard.low_none')}</p>;
  return (
    <ul className={styles.list}>
      {entries.slice(0, shown).map(({ feedbackId, rating, at, checkedAt, facilityTitle, siteId, siteTitle }) => (
        <li key={feedbackId} className={styles.row}>
          <span className={styles.top}>
            <Stars value={rating} label={t('dashboard.stars', { count: rating })} />
            <LocalTime at={at} timeZone={zoneOf(siteId)} />
          </span>
          <span className={styles.where}>
            <b>{facilityTitle}</b> {siteTitle}
          </span>
          <span className={styles.gap}>
            <Gap minutes={Math.round((Date.parse(at) - Date.parse(checkedAt)) / minute)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Gap({ minutes }: { minutes: number }) {
  const { t } = useTranslation();
  return minutes > 0 ? t('dashboard.minutes_after', { count: minutes }) : t('dashboard.right_after');
}

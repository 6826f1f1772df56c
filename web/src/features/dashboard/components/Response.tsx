import type { Dashboard } from '@rounds/contract';
import { useTranslation } from '../../../lib/i18n';
import { formatCount, formatPercent } from '../../../lib/numbers';
import styles from './Response.module.css';

/** Who opens the page at the door and who answers. Clients may also answer without the page: then there is no share. */
export function Response({ response }: { response: Dashboard['feedback']['response'] }) {
  const { t, language } = useTranslation();
  if (!response) return null;
  const { opened, answered } = response;
  const values = { count: opened, answered: formatCount(answered, language) };
  return (
    <p className={styles.note}>
      {answered > opened
        ? t('dashboard.opened', values)
        : t('dashboard.opened_share', { ...values, share: formatPercent(answered / opened, language) })}
    </p>
  );
}

/** Where the ratings come from, once a kiosk has said anything. */
export function Sources({ counts }: { counts: Dashboard['feedback']['bySource'] }) {
  const { t, language } = useTranslation();
  if (counts.kiosk === 0) return null;
  const values = { kiosk: formatCount(counts.kiosk, language), code: formatCount(counts.code, language) };
  return <p className={styles.note}>{t('dashboard.by_source', values)}</p>;
}

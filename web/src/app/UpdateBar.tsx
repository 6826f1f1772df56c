import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../lib/i18n';
import { appUpdate } from '../lib/offline/appWorker';
import { Button } from '../ui/Button';
import styles from './UpdateBar.module.css';

/** Offers a new version. Nothing reloads until the person says so: they may be half through a round. */
export function UpdateBar() {
  const { t } = useTranslation();
  const takeOver = useSyncExternalStore(appUpdate.subscribe, appUpdate.read);
  const [refused, setRefused] = useState<typeof takeOver>(null);
  const isOffered = takeOver !== null && takeOver !== refused;
  return (
    <div role="status">
      {isOffered && (
        <div className={styles.bar}>
          <span className={styles.text}>{t('offline.update.text')}</span>
          <Button variant="text" onClick={() => setRefused(() => takeOver)}>
            {t('offline.update.later')}
          </Button>
          <Button size="small" onClick={takeOver}>
            {t('offline.update.action')}
          </Button>
        </div>
      )}
    </div>
  );
}

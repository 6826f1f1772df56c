import { Save, ScanQrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { ButtonLink } from '../../../ui/Button';
import { Icon } from '../../../ui/Icon';
import { Notice } from '../../../ui/Notice';
import { Ring } from '../../../ui/Ring';
import styles from './NeedsCode.module.css';

interface NeedsCodeProps {
  answered: number;
  total: number;
  scanPath: string;
  tagReader: ReactNode;
  children: ReactNode;
}

/** The door is checked on the spot: a list does not open it. What was answered before stays where it is. */
export function NeedsCode({ answered, total, scanPath, tagReader, children }: NeedsCodeProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      {children}
      <div className={styles.why}>
        <Ring size={128} share={0}>
          <Icon as={ScanQrCode} size={36} />
        </Ring>
        <h2>{t('presence.needed.title')}</h2>
        <p>{t('presence.needed.text')}</p>
        {answered > 0 && (
          <div className={styles.kept}>
            <Notice icon={Save} title={t('presence.needed.kept')}>
              {t('presence.needed.keptText', { answered, count: total })}
            </Notice>
          </div>
        )}
      </div>
      <div className={styles.ways}>
        <ButtonLink block icon={ScanQrCode} to={scanPath}>
          {t('presence.scan')}
        </ButtonLink>
        {tagReader}
        <details className={styles.help}>
          <summary>{t('presence.noCode')}</summary>
          <p>{t('presence.noCodeText')}</p>
        </details>
      </div>
    </div>
  );
}

import { Check, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { Notice } from '../../../ui/Notice';
import { QrImage } from '../../../ui/QrImage';
import { codeLifeMs, type Pairing } from '../api/kiosks';
import styles from './Kiosks.module.css';

interface PairingCardProps {
  pairing: Pairing;
  /** Of the page that the tablet opens. */
  url: string;
  /** A tablet has used the code. */
  isPaired: boolean;
  busy: boolean;
  onNewCode: () => void;
  onClose: () => void;
}

const tickMs = 5000;

/** The code that is entered on the tablet, and where. */
export function PairingCard({ pairing, url, isPaired, busy, onNewCode, onClose }: PairingCardProps) {
  const { t } = useTranslation();
  // It was made just now. When it ends is said by the server's clock, and this one may be wrong by hours.
  const [madeAt] = useState(() => Date.now());
  const [now, setNow] = useState(madeAt);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  // It appears above the list that somebody has just pressed a button in.
  useEffect(() => top.current?.focus(), []);
  const minutes = Math.ceil((madeAt + codeLifeMs - now) / 60_000);
  return (
    <Card title={t('kiosks.pairing')}>
      <div className={styles.stack} ref={top} tabIndex={-1}>
        <p className={styles.text}>{t('kiosks.pairingOf', { name: pairing.name })}</p>
        {isPaired && (
          <div role="status">
            <Notice>{t('kiosks.paired')}</Notice>
          </div>
        )}
        {!isPaired && minutes > 0 && (
          <>
            <p className={styles.code}>
              <span>{pairing.code.slice(0, 3)}</span> <span>{pairing.code.slice(3)}</span>
            </p>
            <p className={styles.text}>{t('kiosks.minutesLeft', { count: minutes })}</p>
            <p className={styles.text}>{t('kiosks.openThere')}</p>
            <p className={styles.address}>{url}</p>
            <div className={styles.qr}>
              <QrImage text={url} label={t('kiosks.qr')} />
            </div>
            <p className={styles.text}>{t('kiosks.pin_hint_device')}</p>
          </>
        )}
        {!isPaired && minutes <= 0 && (
          <>
            <Notice tone="warn">{t('kiosks.expired')}</Notice>
            <Button variant="secondary" icon={RotateCw} busy={busy} onClick={onNewCode}>
              {t('kiosks.code')}
            </Button>
          </>
        )}
        <Button variant={isPaired ? 'primary' : 'text'} icon={Check} onClick={onClose}>
          {t('kiosks.close')}
        </Button>
      </div>
    </Card>
  );
}

import type { Kiosk } from '@rounds/contract';
import { BellOff, Pencil, QrCode, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { minutesBetween } from '../../../lib/dates';
import { useTranslation } from '../../../lib/i18n';
import { formatPercent } from '../../../lib/numbers';
import { useErrorText } from '../../../lib/useErrorText';
import { useShortDuration } from '../../../lib/useShortDuration';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { Tag } from '../../../ui/Tag';
import { useToast } from '../../../ui/Toast';
import { useChangeKiosks, type Pairing } from '../api/kiosks';
import { KioskForm } from './KioskForm';
import styles from './Kiosks.module.css';

interface KioskRowProps {
  kiosk: Kiosk;
  facilityId: string;
  onCode: (pairing: Pairing | null) => void;
  /** There may be another one now: what was shown before is good no longer. */
  onCodeLost: () => void;
}

/** What is known of a kiosk, in words. */
function useKioskWords(): (kiosk: Kiosk) => string[] {
  const { t, language } = useTranslation();
  const duration = useShortDuration();
  const seen = (at: string) => {
    const minutes = minutesBetween(at, Date.now());
    return minutes <= 1 ? t('kiosks.seenNow') : t('kiosks.seen', { ago: duration(minutes) });
  };
  return ({ pairedAt, lastSeenAt, battery, isCharging, waiting, opensAt, closesAt }) => {
    const hours = opensAt && closesAt ? [t('kiosks.open', { from: opensAt, until: closesAt })] : [];
    if (pairedAt === null) return [t('kiosks.notPaired'), ...hours];
    return [
      seen(lastSeenAt ?? pairedAt),
      ...(battery === null
        ? []
        : [t(isCharging ? 'kiosks.charging' : 'kiosks.battery', { percent: formatPercent(battery, language) })]),
      ...(waiting ? [t('kiosks.waiting', { count: waiting })] : []),
      ...hours,
    ];
  };
}

export function KioskRow({ kiosk, facilityId, onCode, onCodeLost }: KioskRowProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const toast = useToast();
  const change = useChangeKiosks(facilityId);
  const words = useKioskWords();
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const toggle = (part: 'edit' | 'remove') => setOpen(open === part ? null : part);
  const { id, name, isSilent } = kiosk;
  return (
    <li className={styles.kiosk}>
      <div>
        <p className={styles.name}>{name}</p>
        {words(kiosk).map((line) => (
          <p key={line} className={styles.text}>
            {line}
          </p>
        ))}
        {isSilent && (
          <Tag tone="bad" icon={BellOff}>
            {t('kiosks.silent')}
          </Tag>
        )}
      </div>
      {change.error && <Notice tone="bad">{errorText(change.error)}</Notice>}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          icon={QrCode}
          busy={change.isPending}
          onClick={() => change.mutate({ act: 'code', id }, { onSuccess: onCode, onError: onCodeLost })}
        >
          {t('kiosks.code')}
        </Button>
        <Button
          variant="text"
          size="small"
          icon={Pencil}
          aria-expanded={open === 'edit'}
          onClick={() => toggle('edit')}
        >
          {t('kiosks.edit')}
        </Button>
        <Button
          variant="text"
          size="small"
          icon={Trash2}
          aria-expanded={open === 'remove'}
          onClick={() => toggle('remove')}
        >
          {t('kiosks.remove')}
        </Button>
      </div>
      {open === 'edit' && (
        <KioskForm
          facilityId={facilityId}
          kiosk={kiosk}
          onCancel={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            toast({ text: t('kiosks.saved') });
          }}
        />
      )}
      {open === 'remove' && (
        <div className={styles.stack}>
          <Notice tone="bad">{t('kiosks.removeText')}</Notice>
          <Button
            variant="danger"
            icon={Trash2}
            busy={change.isPending}
            onClick={() =>
              change.mutate({ act: 'remove', id }, { onSuccess: () => toast({ text: t('kiosks.removed') }) })
            }
          >
            {t('kiosks.removeSure')}
          </Button>
        </div>
      )}
    </li>
  );
}

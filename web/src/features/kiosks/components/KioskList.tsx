import { Plus, Tablet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { useErrorText } from '../../../lib/useErrorText';
import { Button } from '../../../ui/Button';
import { Card } from '../../../ui/Card';
import { EmptyState } from '../../../ui/EmptyState';
import { Loader } from '../../../ui/Loader';
import { Notice } from '../../../ui/Notice';
import { codeLifeMs, useChangeKiosks, useKiosks, type Pairing } from '../api/kiosks';
import { KioskForm } from './KioskForm';
import { KioskRow } from './KioskRow';
import { PairingCard } from './PairingCard';
import styles from './Kiosks.module.css';

interface KioskListProps {
  facilityId: string;
  /** Of the page that a tablet opens. */
  url: string;
}

/** The tablets of a door: which there are, how they are, and how another one comes. */
export function KioskList({ facilityId, url }: KioskListProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const kiosks = useKiosks(facilityId);
  const change = useChangeKiosks(facilityId);
  const [isAdding, setAdding] = useState(false);
  const [code, setCode] = useState<Pairing | null>(null);

  const { data } = kiosks;
  const shown = data?.find(({ id }) => id === code?.kioskId);
  // The code lives for ten minutes: a tablet that was paired before it was made is the former one. One that has not been
  // heard since may lack the answer, and is given the code once more.
  const isPaired =
    code !== null &&
    shown?.pairedAt != null &&
    Date.parse(shown.pairedAt) > Date.parse(code.expiresAt) - codeLifeMs &&
    Date.parse(shown.lastSeenAt ?? '') > Date.parse(shown.pairedAt);
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t('kiosks.add')}
    </Button>
  );
  return (
    <>
      {code && (
        <PairingCard
          key={code.code}
          pairing={code}
          url={url}
          isPaired={isPaired}
          busy={change.isPending}
          onNewCode={() => change.mutate({ act: 'code', id: code.kioskId }, { onSuccess: setCode })}
          onClose={() => setCode(null)}
        />
      )}
      {kiosks.error && <Notice tone="bad">{errorText(kiosks.error)}</Notice>}
      {change.error && <Notice tone="bad">{errorText(change.error)}</Notice>}
      {!data && kiosks.isPending && <Loader text={t('app.loading')} />}
      {data?.length === 0 && !isAdding && !code && (
        <EmptyState icon={Tablet} title={t('kiosks.none')} action={add}>
          {t('kiosks.noneText')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Card title={t('kiosks.list')}>
          <ul className={styles.kiosks} aria-label={t('kiosks.list')}>
            {data.map((kiosk) => (
              <KioskRow
                key={kiosk.id}
                kiosk={kiosk}
                facilityId={facilityId}
                onCode={setCode}
                onCodeLost={() => setCode(code?.kioskId === kiosk.id ? null : code)}
              />
            ))}
          </ul>
        </Card>
      )}
      {isAdding && (
        <Card title={t('kiosks.new')}>
          <KioskForm
            facilityId={facilityId}
            kiosk={null}
            onCancel={() => setAdding(false)}
            onDone={(pairing) => {
              setAdding(false);
              setCode(pairing);
            }}
          />
        </Card>
      )}
      {!isAdding && data && data.length > 0 && <div>{add}</div>}
    </>
  );
}

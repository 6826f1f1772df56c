import { Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../lib/clipboard';
import { useTranslation } from '../../../lib/i18n';
import { saveFile } from '../../../lib/saveFile';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Checkbox';
import { useToast } from '../../../ui/Toast';
import styles from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shown once: one is done after having said that they are kept. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isKept, setKept] = useState(false);
  const text = `Rounds, ${location.host}\n${t('access.codes.title')}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <p className={styles.text}>{t('access.codes.once')}</p>
      <ul className={styles.codes} aria-label={t('access.codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions} data-screen-only>
        <Button variant="secondary" size="small" icon={Printer} onClick={() => print()}>
          {t('access.codes.print')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={Download}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'rounds-recovery-codes.txt')}
        >
          {t('access.codes.file')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={Copy}
          onClick={() =>
            void copyText(codes.join('\n')).then((done) => done && toast({ text: t('access.codes.copied') }))
          }
        >
          {t('access.codes.copy')}
        </Button>
      </div>
      <div className={styles.foot} data-screen-only>
        <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
          {t('access.codes.kept')}
        </Checkbox>
        <Button block size="large" disabled={!isKept} onClick={onDone}>
          {t('access.codes.done')}
        </Button>
      </div>
    </>
  );
}

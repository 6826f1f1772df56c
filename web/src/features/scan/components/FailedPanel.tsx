import type { ScannerErrorCode } from '@rounds/scanner';
import { CameraOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { Ring } from '../../../ui/Ring';
import { FileButton } from './FileButton';
import styles from './Panel.module.css';

type Failure = 'refused' | 'none' | 'insecure' | 'unsupported' | 'inUse' | 'lost' | 'decoder' | 'broken';

const failures: Partial<Record<ScannerErrorCode, Failure>> = {
  'camera-refused': 'refused',
  'no-cameras-found': 'none',
  'insecure-context': 'insecure',
  'camera-not-supported': 'unsupported',
  'camera-in-use': 'inUse',
  'camera-lost': 'lost',
  'decoder-failed': 'decoder',
};

/** Trying again cannot help these. */
const isFinal: ReadonlySet<Failure> = new Set<Failure>(['insecure', 'unsupported']);

interface FailedPanelProps {
  error: ScannerErrorCode;
  codeForm: ReactNode;
  onRetry: () => void;
  onFile: (file: File) => void;
  onCancel: () => void;
}

/** Why there is no camera, and three ways on: try again, a photograph of the code, its address typed in. */
export function FailedPanel({ error, codeForm, onRetry, onFile, onCancel }: FailedPanelProps) {
  const { t } = useTranslation();
  const failure = failures[error] ?? 'broken';
  return (
    <>
      <div className={styles.mark}>
        <Ring size={96} share={0}>
          <Icon as={CameraOff} size={36} />
        </Ring>
      </div>
      <section className={styles.panel}>
        <div className={styles.words} role="alert">
          <h1>{t(`scan.failed.${failure}.title`)}</h1>
          <p>{t(`scan.failed.${failure}.text`)}</p>
        </div>
        {failure === 'refused' && (
          <ol className={styles.steps}>
            <li>{t('scan.steps.settings')}</li>
            <li>{t('scan.steps.allow')}</li>
            <li>{t('scan.steps.back')}</li>
          </ol>
        )}
        <div className={styles.actions}>
          {!isFinal.has(failure) && (
            <Button block onClick={onRetry}>
              {t('scan.retry')}
            </Button>
          )}
          <FileButton onFile={onFile} />
          {codeForm}
          <button type="button" className={cx(styles.glass, styles.bare)} onClick={onCancel}>
            {t('app.cancel')}
          </button>
        </div>
      </section>
    </>
  );
}

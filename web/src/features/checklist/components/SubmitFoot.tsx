import { CloudUpload, ScanQrCode } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Button, ButtonLink } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import type { Remainder } from '../api/report';
import type { Submission } from '../api/useSubmission';
import { SaveAsFile } from './SaveAsFile';
import styles from './SubmitFoot.module.css';

interface SubmitFootProps {
  /** Null when there is nothing to tick at all. */
  remainder: Remainder | null;
  submission: Submission;
  scanPath: string;
  onSubmit: () => void;
}

/** Stays in sight under the thumb and says in one sentence what Submit will send. */
export function SubmitFoot({ remainder, submission, scanPath, onSubmit }: SubmitFootProps) {
  const { t } = useTranslation();
  if (submission.kind === 'waiting') {
    return (
      <footer className={styles.foot}>
        <div role="status">
          <Notice icon={CloudUpload} title={t('checklist.waiting.title')}>
            {t('checklist.waiting.text')}
          </Notice>
        </div>
        <ButtonLink block icon={ScanQrCode} to={scanPath}>
          {t('checklist.sent.next')}
        </ButtonLink>
      </footer>
    );
  }
  return (
    <footer className={styles.foot}>
      {submission.kind === 'failed' && (
        <Notice tone="bad">
          <p>{t('checklist.failed')}</p>
          <p>{t('checklist.failedMore')}</p>
          <SaveAsFile personId={submission.report.personId} reports={[submission.report]} />
        </Notice>
      )}
      {remainder && (
        <p className={styles.hint} aria-live="polite">
          <Sentence remainder={remainder} />
        </p>
      )}
      <Button
        block
        busy={submission.kind === 'sending'}
        disabled={!remainder || remainder.kind === 'nothing'}
        onClick={onSubmit}
      >
        {t('checklist.submit')}
      </Button>
    </footer>
  );
}

function Sentence({ remainder }: { remainder: Remainder }) {
  const { t } = useTranslation();
  switch (remainder.kind) {
    case 'complete':
      return t('checklist.hint.complete');
    case 'nothing':
      return t('checklist.hint.nothing');
    case 'not-done':
      return t('checklist.hint.notDone', { count: remainder.count });
    case 'omitted':
      return t(remainder.withComments ? 'checklist.hint.omittedComments' : 'checklist.hint.omitted', {
        count: remainder.count,
      });
  }
}

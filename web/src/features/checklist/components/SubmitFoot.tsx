import { Clock, CloudOff } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import type { Remainder } from '../api/report';
import type { Submission } from '../api/useSubmission';
import styles from './SubmitFoot.module.css';

interface SubmitFootProps {
  /** Null when there is nothing to tick at all. */
  remainder: Remainder | null;
  submission: Submission;
  onSubmit: () => void;
}

/** Stays in sight under the thumb and says in one sentence what Submit will send. */
export function SubmitFoot({ remainder, submission, onSubmit }: SubmitFootProps) {
  const { t } = useTranslation();
  if (submission.kind === 'waiting') {
    return (
      <footer className={styles.foot}>
        <div role="status">
          <Notice icon={CloudOff} title={t('checklist.waiting.title')}>
            {t('checklist.waiting.text')}
          </Notice>
        </div>
        <Button block icon={Clock} disabled>
          {t('checklist.waiting.button')}
        </Button>
      </footer>
    );
  }
  return (
    <footer className={styles.foot}>
      {submission.kind === 'failed' && <Notice tone="bad">{t('checklist.failed')}</Notice>}
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

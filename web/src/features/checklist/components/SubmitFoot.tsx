import { CloudUpload } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { Submission } from '../../../lib/offline/submission';
import { SendButton } from '../../../shared/photos/SendButton';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { taskElementId, type Remainder } from '../api/report';
import { SaveAsFile } from './SaveAsFile';
import styles from './SubmitFoot.module.css';

interface SubmitFootProps {
  /** Null when there is nothing to tick at all. */
  remainder: Remainder | null;
  submission: Submission;
  /** Where to go while the report waits. */
  next: ReactNode;
  onSubmit: () => void;
}

/** Stays in sight under the thumb, says what is missing, and asks before something is sent without an answer. */
export function SubmitFoot({ remainder, submission, next, onSubmit }: SubmitFootProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  if (submission.kind === 'waiting') {
    return (
      <footer className={styles.foot}>
        <div role="status">
          <Notice icon={CloudUpload} title={t('checklist.waiting.title')}>
            {t('checklist.waiting.text')}
          </Notice>
        </div>
        {next}
      </footer>
    );
  }
  if (isAsking && remainder?.kind === 'unanswered' && submission.kind === 'none') {
    const goBack = () => {
      setAsking(false);
      leadTo(remainder.firstId);
    };
    return (
      <footer className={styles.foot}>
        <div role="alertdialog" aria-label={t('checklist.ask', { count: remainder.count })} className={styles.ask}>
          <p className={styles.question}>{t('checklist.ask', { count: remainder.count })}</p>
          <Button block autoFocus onClick={goBack}>
            {t('checklist.ask.back')}
          </Button>
          <SendButton block variant="secondary" confirms busy={false} onClick={onSubmit}>
            {t('checklist.ask.submit')}
          </SendButton>
        </div>
      </footer>
    );
  }
  return (
    <footer className={styles.foot}>
      {submission.kind === 'failed' && (
        <Notice tone="bad">
          <p>{submission.why ?? t('checklist.failed')}</p>
          <p>{t(submission.why === null ? 'checklist.unanswered' : 'checklist.failedMore')}</p>
          <SaveAsFile personId={submission.report.personId} reports={[submission.report]} />
        </Notice>
      )}
      {remainder && (
        <p className={styles.hint} aria-live="polite">
          <Sentence remainder={remainder} />
        </p>
      )}
      <SendButton
        block
        // What only leads to a gap begins no work: the next press counts, however soon it comes.
        busy={remainder?.kind === 'missing' ? undefined : submission.kind === 'sending'}
        disabled={!remainder || remainder.kind === 'nothing'}
        onClick={() => {
          if (remainder?.kind === 'missing') leadTo(remainder.firstId);
          // Who has failed to send has been asked before.
          else if (remainder?.kind === 'unanswered' && submission.kind !== 'failed') setAsking(true);
          else onSubmit();
        }}
      >
        {t('checklist.submit')}
      </SendButton>
    </footer>
  );
}

/** To the item, and in it to what is wrong, or to where it is answered. */
function leadTo(itemId: string): void {
  const gap = document.getElementById(taskElementId(itemId));
  gap?.scrollIntoView({ block: 'center' });
  const field =
    // A number outside the norm is red too; what lacks is the comment on it.
    gap?.querySelector<HTMLElement>('textarea[aria-invalid=true]') ??
    gap?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    gap?.querySelector<HTMLElement>('input, textarea, [role=group] button') ??
    gap?.querySelector<HTMLElement>('button');
  field?.focus({ preventScroll: true });
}

function Sentence({ remainder }: { remainder: Remainder }) {
  const { t } = useTranslation();
  switch (remainder.kind) {
    case 'complete':
      return t('checklist.hint.complete');
    case 'nothing':
      return t('checklist.hint.nothing');
    case 'unanswered':
      return t('checklist.hint.unanswered', { count: remainder.count });
    case 'missing': {
      const { missing, count } = remainder;
      const parts = [
        missing.comment > 0 && t('checklist.missing.comments', { count: missing.comment }),
        missing.photo > 0 && t('checklist.missing.photos', { count: missing.photo }),
        missing.number > 0 && t('checklist.missing.numbers', { count: missing.number }),
        count > 0 && t('checklist.hint.unanswered', { count }),
      ];
      return parts.filter(Boolean).join(', ');
    }
  }
}

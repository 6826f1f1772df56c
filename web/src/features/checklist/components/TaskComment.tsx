import { limits, type CheckTask } from '@rounds/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n';
import { TextArea } from '../../../ui/Field';
import { Icon } from '../../../ui/Icon';
import styles from './Task.module.css';

interface TaskCommentProps {
  task: CheckTask;
  comment: string;
  isProblem: boolean;
  /** Just asked for. */
  autoFocus: boolean;
  locked: boolean;
  onChange: (comment: string) => void;
}

export function TaskComment({ task, comment, isProblem, autoFocus, locked, onChange }: TaskCommentProps) {
  const { t } = useTranslation();
  const faultId = useId();
  const isNeeded = isProblem && task.isCommentNeeded;
  const isMissing = isNeeded && comment.trim() === '';
  const box = (
    <TextArea
      className={styles.comment}
      rows={1}
      value={comment}
      maxLength={limits.commentLength}
      autoFocus={autoFocus}
      disabled={locked}
      required={isNeeded}
      aria-label={t('checklist.commentOn', { title: task.title })}
      aria-invalid={isMissing}
      aria-describedby={isMissing ? faultId : undefined}
      placeholder={isNeeded ? t('answers.words') : t(isProblem ? 'checklist.whatIsWrong' : 'checklist.comment')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  if (!isNeeded) return box;
  return (
    <div className={styles.needed}>
      <p className={styles.what} aria-hidden="true">
        {t('checklist.whatIsWrong')} <span>*</span>
      </p>
      {box}
      {isMissing && (
        <p id={faultId} className={styles.fault}>
          <Icon as={CircleAlert} size={16} />
          {t('answers.needed')}
        </p>
      )}
    </div>
  );
}

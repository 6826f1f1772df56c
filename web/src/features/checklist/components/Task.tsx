import { limits, type CheckTask } from '@rounds/contract';
import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { Tick } from '../../../lib/offline/database';
import { Checkbox } from '../../../ui/Checkbox';
import { cx } from '../../../ui/cx';
import { TextArea } from '../../../ui/Field';
import styles from './Task.module.css';

interface TaskProps {
  task: CheckTask;
  tick: Tick;
  /** Sent or on its way: to be read, not changed. */
  locked: boolean;
  onChange: (change: Partial<Tick>) => void;
}

/** One item: a row to tick with the thumb, and a comment where the item takes one. */
export function Task({ task, tick, locked, onChange }: TaskProps) {
  const { t } = useTranslation();
  const describedBy = useId();
  const { title, description, isCommentAllowed } = task;
  return (
    <li className={cx(styles.task, tick.isDone && styles.done)}>
      <Checkbox
        checked={tick.isDone}
        disabled={locked}
        aria-describedby={description ? describedBy : undefined}
        onChange={(event) => onChange({ isDone: event.target.checked })}
      >
        <span className={styles.title}>{title}</span>
      </Checkbox>
      {description && (
        <p id={describedBy} className={styles.description}>
          {description}
        </p>
      )}
      <TextArea
        className={styles.comment}
        rows={1}
        value={tick.comment}
        maxLength={limits.commentLength}
        disabled={locked || !isCommentAllowed}
        aria-label={t('checklist.commentOn', { title })}
        placeholder={t(isCommentAllowed ? 'checklist.comment' : 'checklist.noComment')}
        onChange={(event) => onChange({ comment: event.target.value })}
      />
    </li>
  );
}

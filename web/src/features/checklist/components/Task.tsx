import { limits, type CheckTask } from '@rounds/contract';
import { MessageSquareOff, MessageSquarePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { Tick } from '../../../lib/offline/database';
import { Checkbox } from '../../../ui/Checkbox';
import { cx } from '../../../ui/cx';
import { TextArea } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import styles from './Task.module.css';

interface TaskProps {
  task: CheckTask;
  tick: Tick;
  /** Sent or on its way: to be read, not changed. */
  locked: boolean;
  onChange: (change: Partial<Tick>) => void;
}

/** One item: a row to tick with the thumb, and a comment that unfolds where the item takes one. */
export function Task({ task, tick, locked, onChange }: TaskProps) {
  const { t } = useTranslation();
  const describedBy = useId();
  const [isAsked, setAsked] = useState(false);
  const { title, description, isCommentAllowed } = task;
  const isOpen = isCommentAllowed && (isAsked || tick.comment !== '');
  return (
    <li className={cx(styles.task, tick.isDone && styles.done)}>
      <div className={styles.row}>
        <Checkbox
          checked={tick.isDone}
          disabled={locked}
          aria-describedby={description ? describedBy : undefined}
          onChange={(event) => onChange({ isDone: event.target.checked })}
        >
          <span className={styles.title}>{title}</span>
        </Checkbox>
        {!isOpen && (
          <IconButton
            icon={isCommentAllowed ? MessageSquarePlus : MessageSquareOff}
            label={t(isCommentAllowed ? 'checklist.addComment' : 'checklist.commentOn', { title })}
            title={isCommentAllowed ? undefined : t('checklist.noComment')}
            disabled={locked || !isCommentAllowed}
            onClick={() => setAsked(true)}
          />
        )}
      </div>
      {description && (
        <p id={describedBy} className={styles.description}>
          {description}
        </p>
      )}
      {isOpen && (
        <TextArea
          className={styles.comment}
          rows={1}
          value={tick.comment}
          maxLength={limits.commentLength}
          autoFocus={isAsked}
          disabled={locked}
          aria-label={t('checklist.commentOn', { title })}
          placeholder={t('checklist.comment')}
          onChange={(event) => onChange({ comment: event.target.value })}
        />
      )}
    </li>
  );
}

import { limits, type CheckTask } from '@rounds/contract';
import { Check, MessageSquareOff, MessageSquarePlus, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { Tick } from '../../../lib/offline/database';
import { Checkbox } from '../../../ui/Checkbox';
import { cx } from '../../../ui/cx';
import { TextArea } from '../../../ui/Field';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import { taskElementId } from '../api/report';
import styles from './Task.module.css';

interface TaskProps {
  task: CheckTask;
  tick: Tick;
  /** Sent or on its way: to be read, not changed. */
  locked: boolean;
  onChange: (change: Partial<Tick>) => void;
}

const done = { isDone: true, isProblem: false };
const problem = { isDone: false, isProblem: true };
const open = { isDone: false, isProblem: false };

/** One item: a row to tick with the thumb, a sign for what is wrong, and a comment that unfolds where it takes one. */
export function Task({ task, tick, locked, onChange }: TaskProps) {
  const { t } = useTranslation();
  const describedBy = useId();
  const [isAsked, setAsked] = useState(false);
  const { id, title, description, isCommentAllowed } = task;
  const { isDone, isProblem = false, comment } = tick;
  const isOpen = isCommentAllowed && (isAsked || isProblem || comment !== '');
  return (
    <li id={taskElementId(id)} className={cx(styles.task, isDone && styles.done, isProblem && styles.problem)}>
      <div className={styles.row}>
        <Checkbox
          checked={isDone}
          crossed={isProblem}
          disabled={locked}
          aria-describedby={description ? describedBy : undefined}
          onChange={(event) => onChange(event.target.checked ? done : open)}
        >
          <span className={styles.title}>{title}</span>
          {isProblem && <span className={styles.word}>{t('checklist.problem')}</span>}
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
        {!isProblem && (
          <IconButton
            icon={TriangleAlert}
            label={t('checklist.problemWith', { title })}
            disabled={locked}
            onClick={() => onChange(problem)}
          />
        )}
      </div>
      {description && (
        <p id={describedBy} className={styles.description}>
          {description}
        </p>
      )}
      {isProblem && <Answers title={title} locked={locked} onChange={onChange} />}
      {isOpen && (
        <TextArea
          className={styles.comment}
          rows={1}
          value={comment}
          maxLength={limits.commentLength}
          autoFocus={isAsked}
          disabled={locked}
          aria-label={t('checklist.commentOn', { title })}
          placeholder={t(isProblem ? 'checklist.whatIsWrong' : 'checklist.comment')}
          onChange={(event) => onChange({ comment: event.target.value })}
        />
      )}
    </li>
  );
}

/** Tapping the chosen answer again takes it back. */
function Answers({ title, locked, onChange }: { title: string } & Pick<TaskProps, 'locked' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <div className={styles.answers} role="group" aria-label={title}>
      <button
        type="button"
        className={styles.answer}
        aria-pressed={false}
        disabled={locked}
        onClick={() => onChange(done)}
      >
        <Icon as={Check} />
        {t('checklist.answer.done')}
      </button>
      <button
        type="button"
        className={cx(styles.answer, styles.chosen)}
        aria-pressed
        disabled={locked}
        onClick={() => onChange(open)}
      >
        <Icon as={TriangleAlert} />
        {t('checklist.problem')}
      </button>
    </div>
  );
}

import { limits, type CheckTask } from '@rounds/contract';
import {
  Check,
  ChevronDown,
  ChevronUp,
  MessageSquareOff,
  MessageSquarePlus,
  Minus,
  TriangleAlert,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { Tick } from '../../../lib/offline/database';
import { Checkbox } from '../../../ui/Checkbox';
import { cx } from '../../../ui/cx';
import { TextArea } from '../../../ui/Field';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import { Switch } from '../../../ui/Switch';
import { answerOf, taskElementId, type TaskAnswer } from '../api/report';
import styles from './Task.module.css';

interface TaskProps {
  task: CheckTask;
  tick: Tick;
  /** What is wrong with it is known already. */
  hasJob: boolean;
  /** Sent or on its way: to be read, not changed. */
  locked: boolean;
  onChange: (change: Partial<Tick>) => void;
}

const tickFor = (answer: TaskAnswer | null) => ({
  isDone: answer === 'done',
  isProblem: answer === 'problem',
  isNotApplicable: answer === 'notApplicable',
});

const marks = { done: undefined, problem: 'cross', notApplicable: 'dash' } as const;

/** One item: a row to tick with the thumb, a sign for what is wrong, and a comment that unfolds where it takes one. */
export function Task({ task, tick, hasJob, locked, onChange }: TaskProps) {
  const { t } = useTranslation();
  const describedBy = useId();
  const [isAsked, setAsked] = useState(false);
  const [isFolded, setFolded] = useState(false);
  const { id, title, description, isCommentAllowed } = task;
  const { comment } = tick;
  const answer = answerOf(task, tick);
  const isProblem = answer === 'problem';
  const isUnfolded = isProblem && !isFolded;
  const isOpen = isCommentAllowed && (isAsked || isUnfolded || comment !== '');
  const choose = (chosen: TaskAnswer) => {
    setFolded(false);
    onChange(tickFor(chosen === answer ? null : chosen));
  };
  return (
    <li id={taskElementId(id)} className={cx(styles.task, answer && styles[answer])}>
      <div className={styles.row}>
        <Checkbox
          checked={answer === 'done'}
          mark={answer ? marks[answer] : undefined}
          disabled={locked}
          aria-describedby={description ? describedBy : undefined}
          onChange={(event) => onChange(tickFor(event.target.checked ? 'done' : null))}
        >
          <span className={styles.title}>{title}</span>
          {isProblem && <span className={styles.word}>{t('checklist.problem')}</span>}
          {answer === 'notApplicable' && <span className={styles.word}>{t('checklist.answer.notApplicable')}</span>}
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
        {isProblem ? (
          <IconButton
            icon={isFolded ? ChevronDown : ChevronUp}
            label={t('checklist.answers', { title })}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          />
        ) : (
          <IconButton
            icon={TriangleAlert}
            label={t('checklist.problemWith', { title })}
            disabled={locked}
            onClick={() => choose('problem')}
          />
        )}
      </div>
      {description && (
        <p id={describedBy} className={styles.description}>
          {description}
        </p>
      )}
      {isUnfolded && <Answers task={task} answer={answer} locked={locked} onChoose={choose} />}
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
      {isUnfolded && task.opensJob && (
        <div className={styles.job}>
          <Switch
            label={t('jobs.urgent')}
            hint={t('jobs.urgentHint')}
            checked={tick.isUrgent ?? false}
            disabled={locked}
            onChange={({ target }) => onChange({ isUrgent: target.checked })}
          />
          <p className={styles.opens}>
            <Icon as={Wrench} size={20} />
            {t(hasJob ? 'checklist.joinsJob' : 'checklist.opensJob')}
          </p>
        </div>
      )}
    </li>
  );
}

interface AnswersProps {
  task: CheckTask;
  answer: TaskAnswer;
  locked: boolean;
  onChoose: (answer: TaskAnswer) => void;
}

const icons: Record<TaskAnswer, LucideIcon> = { done: Check, problem: TriangleAlert, notApplicable: Minus };
const words = {
  done: 'checklist.answer.done',
  problem: 'checklist.problem',
  notApplicable: 'checklist.answer.notApplicable',
} as const;

/** Tapping the chosen answer again takes it back. */
function Answers({ task, answer, locked, onChoose }: AnswersProps) {
  const { t } = useTranslation();
  const answers: TaskAnswer[] = task.isNotApplicableAllowed
    ? ['done', 'problem', 'notApplicable']
    : ['done', 'problem'];
  return (
    <div className={styles.answers} role="group" aria-label={task.title}>
      {answers.map((each) => (
        <button
          key={each}
          type="button"
          className={cx(styles.answer, each === answer && styles.chosen)}
          aria-pressed={each === answer}
          disabled={locked}
          onClick={() => onChoose(each)}
        >
          <Icon as={icons[each]} />
          {t(words[each])}
        </button>
      ))}
    </div>
  );
}

import type { CheckTask } from '@rounds/contract';
import {
  ChevronDown,
  ChevronUp,
  CircleAlert,
  MessageSquareOff,
  MessageSquarePlus,
  TriangleAlert,
  Wrench,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { Tick } from '../../../lib/offline/database';
import { PhotoField } from '../../../shared/photos/lazy';
import { Checkbox } from '../../../ui/Checkbox';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { IconButton } from '../../../ui/IconButton';
import { Switch } from '../../../ui/Switch';
import { answerOf, isCalledProblem, kindOf, mayComment, type TaskAnswer } from '../api/answers';
import { taskElementId } from '../api/report';
import { AnswerField } from './AnswerField';
import { TaskAnswers } from './TaskAnswers';
import { TaskComment } from './TaskComment';
import styles from './Task.module.css';

interface TaskProps {
  task: CheckTask;
  tick: Tick;
  /** What is wrong with it is known already. */
  hasJob: boolean;
  /** Sent or on its way: to be read, not changed. */
  locked: boolean;
  /** Why the server did not take it. */
  fault: string | undefined;
  /** Whose door it is, for who cannot see its pictures. */
  place: string;
  onChange: (change: Partial<Tick>) => void;
}

const tickFor = (answer: TaskAnswer | null) => ({
  isDone: answer === 'done',
  isProblem: answer === 'problem',
  isNotApplicable: answer === 'notApplicable',
});

const marks = { done: undefined, problem: 'cross', notApplicable: 'dash' } as const;

/** One item: a row to tick with the thumb, or a field; a sign for what is wrong, and a comment where it takes one. */
export function Task({ task, tick, hasJob, locked, fault, place, onChange }: TaskProps) {
  const { t } = useTranslation();
  const describedBy = useId();
  const [isAsked, setAsked] = useState(false);
  const [isFolded, setFolded] = useState(false);
  const { id, title, description } = task;
  const isCheck = kindOf(task) === 'check';
  const answer = answerOf(task, tick);
  const isProblem = answer === 'problem';
  const isCalled = isCalledProblem(task, tick);
  const hasBar = isCalled || (!isCheck && answer === 'notApplicable');
  const isUnfolded = isProblem && !(isCalled && isFolded);
  const takesComment = mayComment(task);
  const isOpen = takesComment && (isAsked || isUnfolded || tick.comment !== '');
  const choose = (chosen: TaskAnswer) => {
    setFolded(false);
    onChange(tickFor(chosen === answer ? null : chosen));
  };
  const said = (
    <>
      <span className={styles.title}>{title}</span>
      {isCalled && <span className={styles.word}>{t('checklist.problem')}</span>}
      {answer === 'notApplicable' && <span className={styles.word}>{t('checklist.answer.notApplicable')}</span>}
    </>
  );
  return (
    <li
      id={taskElementId(id)}
      className={cx(
        styles.task,
        isCheck && styles.check,
        isCheck && answer === 'done' && styles.ticked,
        answer === 'notApplicable' && styles.notApplicable,
        isCalled && styles.problem,
      )}
    >
      <div className={styles.row}>
        {isCheck ? (
          <Checkbox
            checked={answer === 'done'}
            mark={answer ? marks[answer] : undefined}
            disabled={locked}
            aria-describedby={description ? describedBy : undefined}
            onChange={(event) => onChange(tickFor(event.target.checked ? 'done' : null))}
          >
            {said}
          </Checkbox>
        ) : (
          <div className={styles.asked}>{said}</div>
        )}
        {!isOpen && (
          <IconButton
            icon={takesComment ? MessageSquarePlus : MessageSquareOff}
            label={t(takesComment ? 'checklist.addComment' : 'checklist.commentOn', { title })}
            title={takesComment ? undefined : t('checklist.noComment')}
            disabled={locked || !takesComment}
            onClick={() => setAsked(true)}
          />
        )}
        {hasBar ? (
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
      {hasBar && !isFolded && <TaskAnswers task={task} answer={answer} locked={locked} onChoose={choose} />}
      {answer !== 'notApplicable' && <AnswerField task={task} tick={tick} locked={locked} onChange={onChange} />}
      <Photos task={task} tick={tick} locked={locked} isUnfolded={isUnfolded} place={place} onChange={onChange} />
      {isOpen && (
        <TaskComment
          task={task}
          comment={tick.comment}
          isProblem={isProblem}
          autoFocus={isAsked}
          locked={locked}
          onChange={(comment) => onChange({ comment })}
        />
      )}
      {fault !== undefined && (
        <p className={styles.fault} role="alert">
          <Icon as={CircleAlert} size={16} />
          {fault}
        </p>
      )}
      {isUnfolded && (task.opensJob || !isCalled) && (
        <div className={styles.job}>
          {task.opensJob && (
            <Switch
              label={t('jobs.urgent')}
              hint={t('jobs.urgentHint')}
              checked={tick.isUrgent ?? false}
              disabled={locked}
              onChange={({ target }) => onChange({ isUrgent: target.checked })}
            />
          )}
          <p className={styles.opens}>
            <Icon as={task.opensJob ? Wrench : TriangleAlert} size={20} />
            {t(consequenceOf(task, isCalled, hasJob))}
          </p>
        </div>
      )}
    </li>
  );
}

/** What comes of a problem, in words. One that nobody called so is told of. */
function consequenceOf({ opensJob }: CheckTask, isCalled: boolean, hasJob: boolean) {
  if (!opensJob) return 'answers.isProblem';
  if (hasJob) return 'checklist.joinsJob';
  return isCalled ? 'checklist.opensJob' : 'answers.isProblemWithJob';
}

interface PhotosProps extends Pick<TaskProps, 'task' | 'tick' | 'locked' | 'place' | 'onChange'> {
  isUnfolded: boolean;
}

/** What the item asks for, or what shows a problem. */
function Photos({ task, tick, locked, isUnfolded, place, onChange }: PhotosProps) {
  const { t } = useTranslation();
  const { photoIds = [] } = tick;
  const isAsked = kindOf(task) === 'photo' && !tick.isNotApplicable;
  if (!isAsked && !isUnfolded) return null;
  const isMissing = isUnfolded && task.isPhotoNeeded && photoIds.length === 0;
  return (
    <div className={styles.photos}>
      <PhotoField
        photoIds={photoIds}
        title={task.title}
        place={place}
        required={isUnfolded && task.isPhotoNeeded}
        error={isMissing ? t('photos.needed') : undefined}
        disabled={locked}
        look={isAsked ? 'row' : 'square'}
        onChange={(taken) => onChange({ photoIds: taken })}
      />
    </div>
  );
}

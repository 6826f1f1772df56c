import { limits, type CheckTask } from '@rounds/contract';
import { useId } from 'react';
import { useTranslation } from '../../../lib/i18n';
import type { Tick } from '../../../lib/offline/database';
import { useRangeWords } from '../../../lib/range';
import { cx } from '../../../ui/cx';
import { TextArea } from '../../../ui/Field';
import { chosenOf, isUnreadable, kindOf, outsideNorm, rangeOf } from '../api/answers';
import styles from './AnswerField.module.css';
import parts from './Task.module.css';

interface AnswerFieldProps {
  task: CheckTask;
  tick: Tick;
  locked: boolean;
  onChange: (change: Partial<Tick>) => void;
}

/** What is asked for besides a tick: a number, words, or one of some. A picture is taken elsewhere. */
export function AnswerField(props: AnswerFieldProps) {
  switch (kindOf(props.task)) {
    case 'number':
      return <NumberAnswer {...props} />;
    case 'text':
      return <TextAnswer {...props} />;
    case 'choice':
      return <ChoiceAnswer {...props} />;
    case 'check':
    case 'photo':
      return null;
  }
}

function NumberAnswer({ task, tick, locked, onChange }: AnswerFieldProps) {
  const { t } = useTranslation();
  const normId = useId();
  const words = useRangeWords();
  const norm = rangeOf(task);
  const range = words.range(norm);
  const outside = outsideNorm(task, tick);
  const unreadable = isUnreadable(task, tick);
  const { unit } = norm;
  return (
    <div className={styles.number}>
      <label className={styles.field}>
        <input
          className={styles.value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={tick.answer ?? ''}
          disabled={locked}
          aria-label={unit ? t('answers.unit', { title: task.title, unit }) : task.title}
          aria-invalid={outside !== null || unreadable}
          aria-describedby={normId}
          onChange={({ target }) => onChange({ answer: target.value })}
        />
        {unit && (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </label>
      <p id={normId} className={cx(styles.norm, (outside || unreadable) && styles.outside)} aria-live="polite">
        {outside && <strong>{t(`answers.${outside}`)}</strong>}
        {unreadable && <strong>{t('answers.notANumber')}</strong>}
        {range !== null && t('answers.norm', { range })}
      </p>
    </div>
  );
}

const TextAnswer = ({ task: { title }, tick, locked, onChange }: AnswerFieldProps) => {
  const { t } = useTranslation();
  return (
    <TextArea
      className={parts.comment}
      rows={1}
      value={tick.answer ?? ''}
      maxLength={limits.commentLength}
      disabled={locked}
      aria-label={title}
      placeholder={t('answers.words')}
      onChange={({ target }) => onChange({ answer: target.value })}
    />
  );
};

/** So many stand beside each other. */
const inARow = 3;

/** Tapping the chosen one again takes it back. */
function ChoiceAnswer({ task, tick, locked, onChange }: AnswerFieldProps) {
  const { choices = [], title } = task;
  const chosen = chosenOf(task, tick);
  return (
    <div className={cx(styles.choices, choices.length > inARow && styles.columns)} role="group" aria-label={title}>
      {choices.map((choice) => {
        const isChosen = choice === chosen;
        return (
          <button
            key={choice.title}
            type="button"
            className={cx(styles.choice, isChosen && styles.chosen, isChosen && choice.isProblem && styles.bad)}
            aria-pressed={isChosen}
            disabled={locked}
            onClick={() => onChange({ answer: isChosen ? '' : choice.title })}
          >
            {choice.title}
          </button>
        );
      })}
    </div>
  );
}

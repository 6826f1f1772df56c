import type { CheckTask } from '@rounds/contract';
import { Check, Minus, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../../lib/i18n';
import { cx } from '../../../ui/cx';
import { Icon } from '../../../ui/Icon';
import { kindOf, type TaskAnswer } from '../api/answers';
import styles from './Task.module.css';

interface TaskAnswersProps {
  task: CheckTask;
  answer: TaskAnswer | null;
  locked: boolean;
  onChoose: (answer: TaskAnswer) => void;
}

const icons: Record<TaskAnswer, LucideIcon> = { done: Check, problem: TriangleAlert, notApplicable: Minus };
const words = {
  done: 'checklist.answer.done',
  problem: 'checklist.problem',
  notApplicable: 'checklist.answer.notApplicable',
} as const;

/** Tapping the chosen answer again takes it back. That a number or a choice is in order is said by itself. */
export function TaskAnswers({ task, answer, locked, onChoose }: TaskAnswersProps) {
  const { t } = useTranslation();
  const answers: TaskAnswer[] = [
    ...(kindOf(task) === 'check' ? (['done'] as const) : []),
    'problem',
    ...(task.isNotApplicableAllowed ? (['notApplicable'] as const) : []),
  ];
  return (
    <div className={styles.answers} role="group" aria-label={task.title}>
      {answers.map((each) => (
        <button
          key={each}
          type="button"
          className={cx(
            styles.answer,
            each === answer && styles.chosen,
            each === answer && each === 'problem' && styles.chosenProblem,
          )}
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

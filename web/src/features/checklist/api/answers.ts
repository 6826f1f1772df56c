import type { CheckTask, ItemChoice, ItemKind } from '@rounds/contract';
import type { Tick } from '../../../lib/offline/database';
import { outsideOf, type Outside, type Range } from '../../../lib/range';
import { readNumber } from '../../../lib/typedNumber';

export type TaskAnswer = 'done' | 'problem' | 'notApplicable';

/** A round that an earlier version has kept on the phone says nothing of kinds. */
export const kindOf = ({ kind }: { kind?: ItemKind }): ItemKind => kind ?? 'check';

export const rangeOf = ({ unit = '', lowest = null, highest = null }: CheckTask): Range => ({ unit, lowest, highest });

/** Null also for one that the template does not offer any more. */
export const chosenOf = ({ choices = [] }: CheckTask, { answer }: Tick): ItemChoice | null =>
  choices.find(({ title }) => title === answer) ?? null;

/** Where a number is asked for: on which side of the norm the typed one lies. */
export function outsideNorm(task: CheckTask, { answer = '' }: Tick): Outside | null {
  const value = readNumber(answer);
  return value === null ? null : outsideOf(rangeOf(task), value);
}

/** Typed, and no number. It is not sent as if nothing were there. */
export const isUnreadable = (task: CheckTask, { answer = '', isNotApplicable }: Tick): boolean =>
  kindOf(task) === 'number' && !isNotApplicable && answer.trim() !== '' && readNumber(answer) === null;

/** What the answer itself says, before anybody calls it a problem. */
function saidBy(task: CheckTask, tick: Tick): 'done' | 'problem' | null {
  const { answer = '', photoIds = [] } = tick;
  switch (kindOf(task)) {
    case 'check':
      return tick.isDone ? 'done' : null;
    case 'number':
      if (readNumber(answer) === null) return null;
      return outsideNorm(task, tick) ? 'problem' : 'done';
    case 'text':
      return answer.trim() === '' ? null : 'done';
    case 'choice': {
      const chosen = chosenOf(task, tick);
      if (!chosen) return null;
      return chosen.isProblem ? 'problem' : 'done';
    }
    case 'photo':
      return photoIds.length > 0 ? 'done' : null;
  }
}

/** The person called it a problem; a number or a choice may say so by itself. */
export const isCalledProblem = (task: CheckTask, tick: Tick): boolean =>
  (tick.isProblem ?? false) && !(kindOf(task) === 'check' && tick.isDone);

/** What was said of an item. Whether it may be not applicable can have changed since. */
export function answerOf(task: CheckTask, tick: Tick): TaskAnswer | null {
  if (isCalledProblem(task, tick)) return 'problem';
  if (!tick.isDone && tick.isNotApplicable && task.isNotApplicableAllowed) return 'notApplicable';
  return saidBy(task, tick);
}

/** As the server takes it; nothing for what is ticked or photographed. */
export function sentAnswer(task: CheckTask, tick: Tick): number | string | null {
  const { answer = '' } = tick;
  switch (kindOf(task)) {
    case 'number':
      return readNumber(answer);
    case 'text':
      return answer.trim() || null;
    case 'choice':
      return chosenOf(task, tick)?.title ?? null;
    case 'check':
    case 'photo':
      return null;
  }
}

/** A comment that must be there is allowed. */
export const mayComment = ({ isCommentAllowed, isCommentNeeded }: CheckTask): boolean =>
  isCommentAllowed || isCommentNeeded;

export type Missing = 'comment' | 'photo' | 'number';

/** What an item still needs before the round can be sent at all. */
export function missingOf(task: CheckTask, tick: Tick): Missing[] {
  const isProblem = answerOf(task, tick) === 'problem';
  return [
    ...(isUnreadable(task, tick) ? (['number'] as const) : []),
    ...(isProblem && task.isCommentNeeded && tick.comment.trim() === '' ? (['comment'] as const) : []),
    ...(isProblem && task.isPhotoNeeded && !tick.photoIds?.length ? (['photo'] as const) : []),
  ];
}

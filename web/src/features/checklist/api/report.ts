import type { CheckTask, FacilityRound } from '@rounds/contract';
import type { ReportBody, RoundReport, Tick } from '../../../lib/offline/database';
import type { OpenedBy } from '../../../lib/openedBy';
import { newRequestId } from '../../../lib/requestId';

export type Ticks = Readonly<Record<string, Tick>>;

const untouched: Tick = { isDone: false, comment: '' };

export const tickOf = (ticks: Ticks, itemId: string): Tick => ticks[itemId] ?? untouched;

/** Where an item stands on the page. */
export const taskElementId = (itemId: string): string => `item-${itemId}`;

export type TaskAnswer = 'done' | 'problem' | 'notApplicable';

/** What was said of an item. Whether it may be not applicable can have changed since. */
export function answerOf({ isNotApplicableAllowed }: CheckTask, tick: Tick): TaskAnswer | null {
  if (tick.isDone) return 'done';
  if (tick.isProblem) return 'problem';
  return tick.isNotApplicable && isNotApplicableAllowed ? 'notApplicable' : null;
}

export const isAnswered = (task: CheckTask, ticks: Ticks): boolean => answerOf(task, tickOf(ticks, task.id)) !== null;

export function countAnswered({ checks }: FacilityRound, ticks: Ticks): number {
  return checks.filter((task) => isAnswered(task, ticks)).length;
}

/** What Submit will do with the items that nobody has answered. */
export type Remainder =
  | { kind: 'complete' }
  /** Neither an answer nor a word: there is nothing to send. */
  | { kind: 'nothing' }
  | { kind: 'unanswered'; count: number; firstId: string };

export function remainderOf(round: FacilityRound, ticks: Ticks): Remainder {
  const open = round.checks.filter((task) => !isAnswered(task, ticks));
  const [first] = open;
  if (!first) return { kind: 'complete' };
  if (itemsOf(round, ticks).length === 0) return { kind: 'nothing' };
  return { kind: 'unanswered', count: open.length, firstId: first.id };
}

/**
 * Who may check says yes or no; everybody else names what they have done, and what is wrong. What has no answer is left
 * out, which the server stores as skipped; a comment on it goes along.
 */
function itemsOf({ checks, mayCheck }: FacilityRound, ticks: Ticks): ReportBody['items'] {
  return checks.flatMap((task): ReportBody['items'] => {
    const { id, isCommentAllowed, opensJob } = task;
    const tick = tickOf(ticks, id);
    const text = isCommentAllowed ? tick.comment.trim() : '';
    const comment = text && { comment: text };
    switch (answerOf(task, tick)) {
      case 'done':
        return [{ id, result: mayCheck || null, ...comment }];
      case 'problem': {
        const urgent = opensJob && tick.isUrgent && { isUrgent: true };
        return [{ id, ...(mayCheck ? { result: false } : { result: null, isProblem: true }), ...urgent, ...comment }];
      }
      case 'notApplicable':
        return [{ id, isNotApplicable: true, ...comment }];
      case null:
        return text ? [{ id, isSkipped: true, comment: text }] : [];
    }
  });
}

const completeIn = ({ checklists, checks }: FacilityRound, ticks: Ticks): number[] =>
  checklists
    .map(({ id }) => id)
    .filter((id) => checks.every((task) => task.checklistId !== id || isAnswered(task, ticks)));

interface Door {
  personId: string;
  code: string;
  openedBy: OpenedBy;
}

export const makeReport = ({ personId, code, openedBy }: Door, round: FacilityRound, ticks: Ticks): RoundReport => ({
  requestId: newRequestId(),
  personId,
  code,
  accountId: round.facility.accountId,
  facilityId: round.facility.id,
  completeChecklistIds: completeIn(round, ticks),
  facilityTitle: round.facility.title,
  body: {
    items: itemsOf(round, ticks),
    performedAt: new Date().toISOString(),
    ...(openedBy && { openedBy }),
  },
});

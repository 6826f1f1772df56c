import type { CheckTask, FacilityRound } from '@rounds/contract';
import type { ReportBody, RoundReport, Tick } from '../../../lib/offline/database';
import type { OpenedBy } from '../../../lib/openedBy';
import { newRequestId } from '../../../lib/requestId';
import type { Visit } from '../../../lib/storage';
import { proofOf, provenStart } from '../../../lib/visits';
import { answerOf, isCalledProblem, kindOf, mayComment, missingOf, sentAnswer, type Missing } from './answers';

export type Ticks = Readonly<Record<string, Tick>>;

const untouched: Tick = { isDone: false, comment: '' };

export const tickOf = (ticks: Ticks, itemId: string): Tick => ticks[itemId] ?? untouched;

/** Where an item stands on the page. */
export const taskElementId = (itemId: string): string => `item-${itemId}`;

export const isAnswered = (task: CheckTask, ticks: Ticks): boolean => answerOf(task, tickOf(ticks, task.id)) !== null;

export function countAnswered({ checks }: FacilityRound, ticks: Ticks): number {
  return checks.filter((task) => isAnswered(task, ticks)).length;
}

/** What Submit will do with the items that nobody has answered. */
export type Remainder =
  | { kind: 'complete' }
  /** Neither an answer nor a word: there is nothing to send. */
  | { kind: 'nothing' }
  | { kind: 'unanswered'; count: number; firstId: string }
  /** The server would not take it so: what a problem must have with it, or a number that is none. */
  | { kind: 'missing'; missing: Record<Missing, number>; count: number; firstId: string };

export function remainderOf(round: FacilityRound, ticks: Ticks): Remainder {
  const open = round.checks.filter((task) => !isAnswered(task, ticks));
  const lacking = round.checks
    .map((task) => ({ id: task.id, missing: missingOf(task, tickOf(ticks, task.id)) }))
    .filter(({ missing }) => missing.length > 0);
  const [firstLacking] = lacking;
  if (firstLacking) {
    const count = (what: Missing) => lacking.filter(({ missing }) => missing.includes(what)).length;
    const missing = { comment: count('comment'), photo: count('photo'), number: count('number') };
    return { kind: 'missing', missing, count: open.length - missing.number, firstId: firstLacking.id };
  }
  const [first] = open;
  if (!first) return { kind: 'complete' };
  if (itemsOf(round, ticks).length === 0) return { kind: 'nothing' };
  return { kind: 'unanswered', count: open.length, firstId: first.id };
}

/**
 * Who may check says yes or no; everybody else names what they have done, and what is wrong. A number or a choice speaks
 * for itself. What has no answer is left out, which the server stores as skipped; a comment on it goes along.
 */
function itemsOf({ checks, mayCheck }: FacilityRound, ticks: Ticks): ReportBody['items'] {
  return checks.flatMap((task): ReportBody['items'] => {
    const { id, opensJob } = task;
    const tick = tickOf(ticks, id);
    const text = mayComment(task) ? tick.comment.trim() : '';
    const answer = sentAnswer(task, tick);
    const photoIds = [...(tick.photoIds ?? [])];
    const said = {
      ...(answer !== null && { answer }),
      ...(photoIds.length > 0 && { photoIds }),
      ...(text && { comment: text }),
    };
    switch (answerOf(task, tick)) {
      case 'done':
        return [{ id, ...(kindOf(task) === 'check' && { result: mayCheck || null }), ...said }];
      case 'problem': {
        const called = mayCheck ? { result: false } : { result: null, isProblem: true };
        const urgent = opensJob && tick.isUrgent && { isUrgent: true };
        return [{ id, ...(isCalledProblem(task, tick) && called), ...urgent, ...said }];
      }
      case 'notApplicable':
        return [{ id, isNotApplicable: true, ...(text && { comment: text }) }];
      case null:
        return text ? [{ id, isSkipped: true, comment: text }] : [];
    }
  });
}

const completeIn = ({ checklists, checks }: FacilityRound, ticks: Ticks): number[] =>
  checklists
    .map(({ id }) => id)
    .filter((id) => checks.every((task) => task.checklistId !== id || isAnswered(task, ticks)));

/** When the first item was touched. */
export function startOf(ticks: Ticks): string | undefined {
  return Object.values(ticks)
    .flatMap(({ at }) => at ?? [])
    .toSorted()[0];
}

export interface Door {
  personId: string;
  code: string;
  openedBy: OpenedBy;
  /** When its code was read, or its tag was tapped, if that was lately. */
  visit: Visit | null;
}

export const makeReport = (door: Door, round: FacilityRound, ticks: Ticks): RoundReport => {
  const { personId, code, openedBy, visit } = door;
  const startedAt = provenStart(visit, startOf(ticks));
  return {
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
      ...(startedAt !== undefined && { startedAt }),
      ...proofOf(openedBy, visit),
    },
  };
};

/** What was sent, as it stood on the page: what the server refused can be put right there. */
export const ticksOf = ({ items, startedAt }: RoundReport['body']): Ticks =>
  Object.fromEntries(
    items.map(({ id, result, isProblem, isUrgent, isNotApplicable, isSkipped, answer, photoIds, comment }) => {
      const isBad = isProblem === true || result === false;
      const tick: Tick = {
        isDone: !isBad && !isNotApplicable && !isSkipped && answer === undefined,
        ...(isBad && { isProblem: true }),
        ...(isUrgent && { isUrgent: true }),
        ...(isNotApplicable && { isNotApplicable: true }),
        ...(answer !== undefined && { answer: String(answer) }),
        ...(photoIds && { photoIds }),
        comment: comment ?? '',
        ...(startedAt !== undefined && { at: startedAt }),
      };
      return [id, tick];
    }),
  );

import type { FacilityRound } from '@rounds/contract';
import type { Report, ReportBody, Tick } from '../../../lib/offline/database';
import type { OpenedBy } from '../../../lib/openedBy';
import { newRequestId } from '../../../lib/requestId';

export type Ticks = Readonly<Record<string, Tick>>;

const untouched: Tick = { isDone: false, comment: '' };

export const tickOf = (ticks: Ticks, itemId: string): Tick => ticks[itemId] ?? untouched;

/** Where an item stands on the page. */
export const taskElementId = (itemId: string): string => `item-${itemId}`;

export const isAnswered = ({ isDone, isProblem = false }: Tick): boolean => isDone || isProblem;

export function countAnswered({ checks }: FacilityRound, ticks: Ticks): number {
  return checks.filter(({ id }) => isAnswered(tickOf(ticks, id))).length;
}

/** What Submit will do with the items that nobody has answered. */
export type Remainder =
  | { kind: 'complete' }
  /** Neither an answer nor a word: there is nothing to send. */
  | { kind: 'nothing' }
  | { kind: 'unanswered'; count: number; firstId: string };

export function remainderOf(round: FacilityRound, ticks: Ticks): Remainder {
  const open = round.checks.filter(({ id }) => !isAnswered(tickOf(ticks, id)));
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
  return checks.flatMap(({ id, isCommentAllowed }): ReportBody['items'] => {
    const tick = tickOf(ticks, id);
    const text = isCommentAllowed ? tick.comment.trim() : '';
    const comment = text && { comment: text };
    if (!isAnswered(tick)) return text ? [{ id, isSkipped: true, comment: text }] : [];
    if (mayCheck) return [{ id, result: tick.isDone, ...comment }];
    return [{ id, result: null, ...(!tick.isDone && { isProblem: true }), ...comment }];
  });
}

const completeIn = ({ checklists, checks }: FacilityRound, ticks: Ticks): number[] =>
  checklists
    .map(({ id }) => id)
    .filter((id) => checks.every((task) => task.checklistId !== id || isAnswered(tickOf(ticks, task.id))));

interface Door {
  personId: string;
  code: string;
  openedBy: OpenedBy;
}

export const makeReport = ({ personId, code, openedBy }: Door, round: FacilityRound, ticks: Ticks): Report => ({
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

import type { FacilityRound } from '@rounds/contract';
import type { Report, ReportBody, Tick } from '../../../lib/offline/database';
import type { OpenedBy } from '../../../lib/openedBy';
import { newRequestId } from '../../../lib/requestId';

export type Ticks = Readonly<Record<string, Tick>>;

const untouched: Tick = { isDone: false, comment: '' };

export const tickOf = (ticks: Ticks, itemId: string): Tick => ticks[itemId] ?? untouched;

export function countDone({ checks }: FacilityRound, ticks: Ticks): number {
  return checks.filter(({ id }) => tickOf(ticks, id).isDone).length;
}

/** What Submit will do with the items that are not ticked. */
export type Remainder =
  | { kind: 'complete' }
  /** Who reports work has nothing to report yet. */
  | { kind: 'nothing' }
  | { kind: 'not-done'; count: number }
  | { kind: 'omitted'; count: number; withComments: boolean };

export function remainderOf(round: FacilityRound, ticks: Ticks): Remainder {
  const open = round.checks.map(({ id }) => tickOf(ticks, id)).filter(({ isDone }) => !isDone);
  if (open.length === 0) return { kind: 'complete' };
  if (round.mayCheck) return { kind: 'not-done', count: open.length };
  if (open.length === round.checks.length) return { kind: 'nothing' };
  return { kind: 'omitted', count: open.length, withComments: open.some(({ comment }) => comment.trim() !== '') };
}

/** Who may check says yes or no to every item; everybody else names what they have done. */
function itemsOf({ checks, mayCheck }: FacilityRound, ticks: Ticks): ReportBody['items'] {
  return checks.flatMap(({ id, isCommentAllowed }) => {
    const { isDone, comment } = tickOf(ticks, id);
    if (!mayCheck && !isDone) return [];
    const text = isCommentAllowed ? comment.trim() : '';
    return [{ id, result: mayCheck ? isDone : null, ...(text && { comment: text }) }];
  });
}

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
  facilityTitle: round.facility.title,
  body: {
    items: itemsOf(round, ticks),
    performedAt: new Date().toISOString(),
    ...(openedBy && { openedBy }),
  },
});

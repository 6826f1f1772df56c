import { limits, permissionsOf, type Body, type ItemResult, type Standing } from '@rounds/contract';
import { itemId } from '../../item-ref.js';
import type { FieldFault } from '../../problems.js';

type Report = Body<'POST /qr/{id}/report-quality-check'>;

/** An item that a checklist of the report has, or had when the phone saw it. */
export interface KnownItem {
  checklistId: number;
  checklistTitle: string;
  number: number;
  title: string;
  pos: number;
  isCommentAllowed: boolean;
}

export interface CheckedItem {
  number: number;
  pos: number;
  title: string;
  result: ItemResult;
  comment: string;
}

/** One checklist of a report, as it is stored. */
export interface PlannedCheck {
  checklistId: number;
  checklistTitle: string;
  items: CheckedItem[];
}

export const mayCheck = (standing: Standing): boolean => permissionsOf(standing).includes('quality.Check');

/**
 * With `quality.Check` an item has the result that was sent, or counts as done without one. Everybody else reports work:
 * of their results only a failure counts. An item that was not sent has no result.
 */
function resultOf(inspects: boolean, sent: Report['items'][number] | undefined): ItemResult {
  if (!sent || sent.isSkipped) return 'skipped';
  if (sent.isProblem) return false;
  return inspects ? (sent.result ?? true) : null;
}

/**
 * The checks that a report comes to, or what is wrong with it. `known` is every item of the checklists that it names,
 * in the facility's order.
 */
export function planChecks(
  sent: Report['items'],
  known: readonly KnownItem[],
  inspects: boolean,
): { checks: PlannedCheck[] } | { faults: FieldFault[] } {
  const knownById = new Map(known.map((item) => [itemId(item.checklistId, item.number), item]));
  const sentById = new Map<string, Report['items'][number]>();
  const faults: FieldFault[] = [];
  for (const [index, item] of sent.entries()) {
    const fault = faultOf(item, knownById.get(item.id), sentById.has(item.id));
    if (fault) faults.push({ ...fault, field: `items.${index}.${fault.field}` });
    sentById.set(item.id, item);
  }
  if (faults.length > 0) return { faults };

  const checks = new Map<number, PlannedCheck>();
  for (const [id, { checklistId, checklistTitle, number, pos, title }] of knownById) {
    const item = sentById.get(id);
    const check = checks.get(checklistId) ?? { checklistId, checklistTitle, items: [] };
    const comment = item?.comment?.trim() ?? '';
    check.items.push({ number, pos, title, result: resultOf(inspects, item), comment });
    checks.set(checklistId, check);
  }
  return { checks: [...checks.values()] };
}

function faultOf(
  { comment }: Report['items'][number],
  known: KnownItem | undefined,
  isRepeated: boolean,
): FieldFault | undefined {
  if (!known) return { field: 'id', fault: 'unknown' };
  if (isRepeated) return { field: 'id', fault: 'repeated' };
  if (comment?.trim() && !known.isCommentAllowed) return { field: 'comment', fault: 'not_allowed' };
  return undefined;
}

/** When it was done, if that can be true: not in the future, and not longer ago than a phone may stay offline. */
export function momentOf(performedAt: string | undefined, received: Date): Date {
  const performed = performedAt === undefined ? Number.NaN : Date.parse(performedAt);
  const oldest = received.getTime() - limits.performedAtMostDaysBack * 86_400_000;
  return performed >= oldest && performed <= received.getTime() ? new Date(performed) : received;
}

/** What is known of items afterwards. Work that is reported as done is in order until somebody finds otherwise. */
export const answersOf = (items: readonly CheckedItem[]) =>
  items
    .filter(({ result }) => typeof result !== 'string')
    .map(({ number, result }) => ({ number, isFailed: result === false }));

export function countResults(items: readonly CheckedItem[]) {
  const count = (wanted: ItemResult) => items.filter(({ result }) => result === wanted).length;
  return {
    done: count(true),
    notDone: count(false),
    reported: count(null),
    skipped: count('skipped'),
    notApplicable: count('not-applicable'),
  };
}

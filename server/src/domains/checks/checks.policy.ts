import { permissionsOf, type Body, type ItemResult, type Standing } from '@rounds/contract';
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
  isNotApplicableAllowed: boolean;
}

export interface CheckedItem {
  number: number;
  pos: number;
  title: string;
  result: ItemResult;
  comment: string;
  /** Its failure cannot wait. */
  isUrgent: boolean;
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
  if (sent.isNotApplicable) return 'not-applicable';
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
    const result = resultOf(inspects, item);
    check.items.push({ number, pos, title, result, comment, isUrgent: result === false && item?.isUrgent === true });
    checks.set(checklistId, check);
  }
  return { checks: [...checks.values()] };
}

function faultOf(
  { comment, isNotApplicable, isProblem, isSkipped }: Report['items'][number],
  known: KnownItem | undefined,
  isRepeated: boolean,
): FieldFault | undefined {
  if (!known) return { field: 'id', fault: 'unknown' };
  if (isRepeated) return { field: 'id', fault: 'repeated' };
  if (comment?.trim() && !known.isCommentAllowed) return { field: 'comment', fault: 'not_allowed' };
  const mayBeNotApplicable = known.isNotApplicableAllowed && !isProblem && !isSkipped;
  if (isNotApplicable && !mayBeNotApplicable) return { field: 'isNotApplicable', fault: 'not_allowed' };
  return undefined;
}

/** What is known of items afterwards. Work that is reported as done is in order until somebody finds otherwise. */
export const answersOf = (items: readonly CheckedItem[]) =>
  items
    .filter(({ result }) => typeof result !== 'string')
    .map(({ result, pos: _pos, ...item }) => ({ ...item, isFailed: result === false }));

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

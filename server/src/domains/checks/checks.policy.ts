import { limits, permissionsOf, type Body, type ItemAnswer, type ItemResult, type Standing } from '@rounds/contract';
import { answerInWords, askedOf, askingOf, type Asked, type Asking } from '../../asking.js';
import { itemId } from '../../item-ref.js';
import type { FieldFault } from '../../problems.js';
import { judge, skipped, type Judged } from './answers.policy.js';

export type ReportBody = Body<'POST /qr/{id}/report-quality-check'>;

/** An item that a checklist of the report has, or had when the phone saw it. */
export interface KnownItem {
  checklistId: number;
  checklistTitle: string;
  number: number;
  title: string;
  pos: number;
  isCommentAllowed: boolean;
  isNotApplicableAllowed: boolean;
  asking: Asking | null;
}

export interface CheckedItem {
  number: number;
  pos: number;
  title: string;
  result: ItemResult;
  comment: string;
  answer: ItemAnswer | null;
  /** What was asked; null: a plain check. */
  asked: Asked | null;
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
 * The checks that a report comes to, or what is wrong with it. `known` is every item of the checklists that it names,
 * in the facility's order.
 */
export function planChecks(
  sent: ReportBody['items'],
  known: readonly KnownItem[],
  inspects: boolean,
): { checks: PlannedCheck[] } | { faults: FieldFault[] } {
  const knownById = new Map(known.map((item) => [itemId(item.checklistId, item.number), item]));
  const said = new Map<string, { sent: ReportBody['items'][number]; judged: Judged }>();
  const faults: FieldFault[] = [];
  for (const [index, item] of sent.entries()) {
    const read = readItem(item, knownById.get(item.id), inspects, said.has(item.id));
    if ('fault' in read) faults.push({ ...read.fault, field: `items.${index}.${read.fault.field}` });
    else said.set(item.id, { sent: item, judged: read });
  }
  if (faults.length > 0) return { faults };

  const checks = new Map<number, PlannedCheck>();
  for (const [id, { checklistId, checklistTitle, number, pos, title, asking }] of knownById) {
    const item = said.get(id);
    const check = checks.get(checklistId) ?? { checklistId, checklistTitle, items: [] };
    const comment = item?.sent.comment?.trim() ?? '';
    const { result, answer } = item?.judged ?? skipped;
    const isUrgent = result === false && item?.sent.isUrgent === true;
    check.items.push({ number, pos, title, result, comment, answer, asked: askedOf(askingOf(asking)), isUrgent });
    checks.set(checklistId, check);
  }
  return { checks: [...checks.values()] };
}

function readItem(
  item: ReportBody['items'][number],
  known: KnownItem | undefined,
  inspects: boolean,
  isRepeated: boolean,
): Judged | { fault: FieldFault } {
  const { comment, isNotApplicable, isProblem, isSkipped } = item;
  if (!known) return { fault: { field: 'id', fault: 'unknown' } };
  if (isRepeated) return { fault: { field: 'id', fault: 'repeated' } };
  const asking = askingOf(known.asking);
  const mayComment = known.isCommentAllowed || asking.isCommentNeeded;
  if (comment?.trim() && !mayComment) return { fault: { field: 'comment', fault: 'not_allowed' } };
  const mayBeNotApplicable = known.isNotApplicableAllowed && !isProblem && !isSkipped;
  if (isNotApplicable && !mayBeNotApplicable) return { fault: { field: 'isNotApplicable', fault: 'not_allowed' } };
  return judge(asking, item, inspects);
}

/** What a job is told of a failed item: the value first. */
const inWords = ({ asked, answer, comment }: CheckedItem): string =>
  [...[answerInWords(asked, answer), comment].filter((each) => each !== '').join(' · ')]
    .slice(0, limits.commentLength)
    .join('');

/** What is known of items afterwards. Work that is reported as done is in order until somebody finds otherwise. */
export const answersOf = (items: readonly CheckedItem[]) =>
  items
    .filter(({ result }) => typeof result !== 'string')
    .map((item) => {
      const { number, title, isUrgent, comment } = item;
      const isFailed = item.result === false;
      return { number, title, isUrgent, isFailed, comment: isFailed ? inWords(item) : comment };
    });

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

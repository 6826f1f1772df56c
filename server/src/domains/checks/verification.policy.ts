import type { Body } from '@rounds/contract';
import { itemId } from '../../item-ref.js';
import type { FieldFault } from '../../problems.js';
import type { CheckedItem } from './checks.policy.js';

/** An item of a stored check. */
interface StoredItem {
  number: number;
  pos: number;
  title: string;
  result: boolean | null;
  noResult: string | null;
}

/** What was found of reported items, or what is wrong with it. Whoever sends work back says why. */
export function planVerification(
  sent: Body<'POST /checks/{id}/verify'>['items'],
  checklistId: number,
  stored: readonly StoredItem[],
): { items: CheckedItem[] } | { faults: FieldFault[] } {
  const reported = new Map(
    stored
      .filter(({ result, noResult }) => result === null && noResult === null)
      .map((item) => [itemId(checklistId, item.number), item]),
  );
  const found = new Map<string, CheckedItem>();
  const faults: FieldFault[] = [];
  for (const [index, { id, result, comment: said }] of sent.entries()) {
    const item = reported.get(id);
    const comment = said?.trim() ?? '';
    if (!item) faults.push({ field: `items.${index}.id`, fault: 'unknown' });
    else if (found.has(id)) faults.push({ field: `items.${index}.id`, fault: 'repeated' });
    else if (!result && comment === '') faults.push({ field: `items.${index}.comment`, fault: 'required' });
    else {
      const { number, pos, title } = item;
      found.set(id, { number, pos, title, result, comment, answer: null, asked: null, isUrgent: false });
    }
  }
  return faults.length > 0 ? { faults } : { items: [...found.values()].toSorted((one, other) => one.pos - other.pos) };
}

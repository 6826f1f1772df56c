import type { Check, ItemResult } from '@rounds/contract';

export type ResultName = 'done' | 'notDone' | 'reported' | 'skipped' | 'notApplicable';

export function resultOf(result: ItemResult): ResultName {
  if (result === 'not-applicable') return 'notApplicable';
  if (typeof result === 'string') return result;
  if (result === null) return 'reported';
  return result ? 'done' : 'notDone';
}

/** How many items of each result. */
export function countResults({ items }: Pick<Check, 'items'>) {
  const count = (name: ResultName) => items.filter(({ result }) => resultOf(result) === name).length;
  return { notDone: count('notDone'), reported: count('reported'), skipped: count('skipped') };
}

import type { Check, ItemResult } from '@rounds/contract';

type ResultName = 'done' | 'notDone' | 'reported' | 'skipped' | 'notApplicable';
export type ShownResult = ResultName | 'confirmed' | 'sentBack';

type Item = Check['items'][number];

function resultOf(result: ItemResult): ResultName {
  if (result === 'not-applicable') return 'notApplicable';
  if (typeof result === 'string') return result;
  if (result === null) return 'reported';
  return result ? 'done' : 'notDone';
}

/** Reported work counts as what was found of it, once somebody has looked. */
export function shownResult({ result, verifiedBy }: Pick<Item, 'result' | 'verifiedBy'>): ShownResult {
  if (verifiedBy) return verifiedBy.result ? 'confirmed' : 'sentBack';
  return resultOf(result);
}

/** How many items of each result that somebody has to look at. */
export function countResults({ items }: Pick<Check, 'items'>) {
  const count = (...names: ShownResult[]) => items.filter((item) => names.includes(shownResult(item))).length;
  return { notDone: count('notDone', 'sentBack'), reported: count('reported'), skipped: count('skipped') };
}

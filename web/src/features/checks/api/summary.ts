import type { Check } from '@rounds/contract';

export type ResultName = 'done' | 'notDone' | 'reported';

export function resultOf(result: boolean | null): ResultName {
  if (result === null) return 'reported';
  return result ? 'done' : 'notDone';
}

/** How many items of each result. A round that staff reported is full of what they report. */
export function summaryOf({ items }: Pick<Check, 'items'>) {
  const count = (name: ResultName) => items.filter(({ result }) => resultOf(result) === name).length;
  const summary = { total: items.length, done: count('done'), notDone: count('notDone'), reported: count('reported') };
  const isReport = summary.reported === summary.total;
  return { ...summary, isReport, closed: isReport ? summary.reported : summary.done };
}

import { permissionsOf } from '@rounds/contract';
import type { MemberStanding } from '../../http/caller.js';
import { invalid } from '../../problems.js';

/** A manager of some sites edits those; making and deleting sites changes the whole organisation. */
export const mayMakeAndDeleteSites = ({ roleId, wholeAccount }: MemberStanding): boolean =>
  wholeAccount && permissionsOf({ roleId, wholeAccount }).includes('site.Management');

const furthest = { lat: 90, lon: 180 } as const;

/** As a form sends it: a number, or a text with a point or a comma. Empty and zero mean that there is none. */
export function degrees(field: keyof typeof furthest, value: number | string | null): number | null {
  const number = typeof value === 'string' ? Number(value.trim().replace(',', '.')) : (value ?? 0);
  if (!Number.isFinite(number)) throw invalid({ field, fault: 'invalid' });
  if (Math.abs(number) > furthest[field]) throw invalid({ field, fault: 'out_of_range' });
  return number === 0 ? null : number;
}

/** In order; the calendar has no 30 February. */
export function realDays(days: readonly string[]): string[] {
  for (const [index, day] of days.entries()) {
    const moment = new Date(`${day}T00:00:00Z`);
    const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(day);
    if (!isReal) throw invalid({ field: `closedDays.${index}`, fault: 'invalid' });
  }
  return days.toSorted();
}

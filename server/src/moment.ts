import { invalid } from './problems.js';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A leap second has the form of a moment and is none to JavaScript; the year 0 is none to PostgreSQL. */
export function requireMoment(field: string, text: string): Date {
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1) throw invalid({ field, fault: 'invalid' });
  return moment;
}

import { ownTimeZone } from '../../lib/dates';
import { dayIn, isKnownZone } from '../../lib/zones';
import { timeAt } from './siteClock';

/** The site's; the viewer's where nobody knows it. */
export const zoneFor = (timeZone: string | undefined): string =>
  timeZone !== undefined && isKnownZone(timeZone) ? timeZone : ownTimeZone();

/** `13.11 18:00`. */
export function momentIn(timeZone: string, moment: string): string {
  const [, month = '', day = ''] = dayIn(timeZone, new Date(moment)).split('-');
  return `${day}.${month} ${timeAt(moment, timeZone)}`;
}

const minuteMs = 60_000;

/** Whole minutes between two moments, at least one: `0 min late` is no lateness. */
export const minutesBetween = (from: string, to: number): number =>
  Math.max(1, Math.floor((to - Date.parse(from)) / minuteMs));

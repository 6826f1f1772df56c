import { dayOf, formatMoment, ownTimeZone } from './dates';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as using it, and a list uses a few of them for each row. */
export function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, known);
  return known;
}

/**
 * Most people are where their site is. Their own clock tells the same without the tables that Intl loads first, which
 * takes a phone a tenth of a second.
 */
export const isOwnZone = (timeZone: string): boolean => timeZone === ownTimeZone();

/** The date that a zone's clock shows, as `2026-11-16`: Swedes write it so. */
export function dayIn(timeZone: string, at: Date): string {
  if (isOwnZone(timeZone)) return dayOf(at);
  return timeZone === 'UTC'
    ? at.toISOString().slice(0, 10)
    : formatOf('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
}

export const daysLater = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** The moment a day begins: where the clock jumps over midnight, right after the jump. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day);
  const guess = midnight - msAhead(midnight, timeZone);
  return new Date(midnight - msAhead(guess, timeZone));
}

/** How far a zone's clock is ahead of UTC at a full second. */
function msAhead(at: number, timeZone: string): number {
  if (isOwnZone(timeZone)) return -new Date(at).getTimezoneOffset() * 60_000;
  const clock = formatOf('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - at;
}

/** A server may know zones that this browser does not. */
export function isKnownZone(timeZone: string): boolean {
  try {
    return dayIn(timeZone, new Date()) !== '';
  } catch {
    return false;
  }
}

/** The clock on the site's walls; the reader's own where nobody, or not this browser, knows the zone. */
export const zoneFor = (timeZone: string | undefined): string =>
  timeZone !== undefined && isKnownZone(timeZone) ? timeZone : ownTimeZone();

/** `13.11 18:00` by the clock of a zone, the same in every language. */
export function momentIn(timeZone: string | undefined, moment: string | Date): string {
  const zone = zoneFor(timeZone);
  if (isOwnZone(zone)) return formatMoment(moment);
  const clock = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const;
  const [date = '', time = ''] = formatOf('sv-SE', clock).format(new Date(moment)).split(' ');
  const [, month, day] = date.split('-');
  return `${day}.${month} ${time}`;
}

import { dayOf, ownTimeZone, timeOf } from './dates';

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

const dayMs = 86_400_000;

export const daysLater = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);

/**
 * When a zone's clock shows `2026-11-16T18:05`: what it shows twice is the first time, and what it leaves out is as much
 * later as it jumps.
 */
export function momentAt(local: string, timeZone: string): Date {
  const shown = Date.parse(`${local}Z`);
  const isSo = (at: number) => at + msAhead(at, timeZone) === shown;
  const before = shown - msAhead(shown - dayMs, timeZone);
  const after = shown - msAhead(shown + dayMs, timeZone);
  return new Date(!isSo(before) && isSo(after) ? after : before);
}

/** The moment a day begins: where the clock jumps over midnight, right after the jump. */
export const startOfDay = (day: string, timeZone: string): Date => momentAt(`${day}T00:00`, timeZone);

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

/** `2026-11-16T18:05` by the clock of a zone, as a browser's field has it. */
export function localIn(timeZone: string, moment: string | Date): string {
  const at = new Date(moment);
  if (isOwnZone(timeZone)) return `${dayOf(at)}T${timeOf(at)}`;
  return formatOf('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at).replace(' ', 'T');
}

/** `13.11 18:00` by the clock of a zone, the same in every language. */
export function momentIn(timeZone: string | undefined, moment: string | Date): string {
  const [date = '', time = ''] = localIn(zoneFor(timeZone), moment).split('T');
  const [, month, day] = date.split('-');
  return `${day}.${month} ${time}`;
}

import { LRUCache } from 'lru-cache';
import { dayMs, minuteMs } from './moment.js';
import { invalid } from './problems.js';

/** All zones that people live in fit. Names that strangers make up must not pile up. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 1000 });

/** Throws for a zone that this machine does not know. Making one takes far longer than using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const name = timeZone.toLowerCase();
  let format = formats.get(name);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(name, format);
  }
  return format;
}

/** An offset, which some machines take, means the opposite to PostgreSQL. */
function isKnownName(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(formatOf(name));
  } catch {
    return false;
  }
}

/** Machines know some more, which are another place to PostgreSQL: BST is Dhaka's time here and London's there. */
const shortByIana = /^(CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/i;

/** By IANA. */
export const isTimeZone = (name: string): boolean =>
  isKnownName(name) && (!/^[a-z]{3}$/i.test(name) || shortByIana.test(name));

export function requireTimeZone(timeZone: string | undefined): void {
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw invalid({ field: 'timeZone', fault: 'invalid' });
}

/** The time zone that the viewer named, or UTC when there is no such zone. */
export const knownTimeZone = (name: string | undefined): string => (name && isKnownName(name) ? name : 'UTC');

const quarterMs = 15 * minuteMs;
/** Clocks change at quarters of an hour only. Asking the machine takes a hundred times as long as remembering. */
const known = new LRUCache<string, number>({ max: 50_000 });

/** How many minutes a zone is ahead of UTC at a moment. */
export function minutesAhead(at: Date, timeZone: string): number {
  const quarter = Math.floor(at.getTime() / quarterMs);
  const key = `${quarter} ${timeZone}`;
  let minutes = known.get(key);
  if (minutes === undefined) {
    minutes = askedMinutesAhead(new Date(quarter * quarterMs), timeZone);
    known.set(key, minutes);
  }
  return minutes;
}

function askedMinutesAhead(at: Date, timeZone: string): number {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  const local = Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
  return Math.round((local - at.getTime()) / minuteMs);
}

/** A day of a zone's calendar, as midnight of the same date in UTC. */
export function localDay(at: Date, timeZone: string): number {
  const local = at.getTime() + minutesAhead(at, timeZone) * minuteMs;
  return Math.floor(local / dayMs) * dayMs;
}

/** When the day began that a moment falls on in that zone. */
export const startOfDay = (at: Date, timeZone: string): Date => startOfLocalDay(localDay(at, timeZone), timeZone);

/**
 * The moment at which a clock on that zone's walls shows a time, given as the same time in UTC. An hour that is left out
 * moves forward by what is left out; of one that comes twice it is the first.
 */
export function momentAt(wall: number, timeZone: string): Date {
  const before = minutesAhead(new Date(wall - dayMs), timeZone);
  const after = minutesAhead(new Date(wall + dayMs), timeZone);
  const possible = [before, after]
    .map((ahead) => ({ ahead, at: wall - ahead * minuteMs }))
    .filter(({ ahead, at }) => minutesAhead(new Date(at), timeZone) === ahead);
  return new Date(possible.length > 0 ? Math.min(...possible.map(({ at }) => at)) : wall - before * minuteMs);
}

/** The moment a local day begins: where the clock jumps over midnight, right after the jump. */
export const startOfLocalDay = (day: number, timeZone: string): Date => momentAt(day, timeZone);

/** What a clock on that zone's walls shows at a moment, as the same time in UTC. */
export const wallAt = (at: Date, timeZone: string): number => at.getTime() + minutesAhead(at, timeZone) * minuteMs;

import { RRuleTemporal } from 'rrule-temporal';
import { dayMs } from '../../moment.js';
import { invalid, type Refusal } from '../../problems.js';
import { momentAt, wallAt } from '../../time-zone.js';

/**
 * The part of RFC 5545 that rounds need. Everything else is refused before anybody computes with it: rules that never
 * happen and rules that happen every second are as easily written as sensible ones.
 */
export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY';
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export interface Rule {
  freq: Frequency;
  interval: number;
  /** With its place in the month for monthly rules: 1 first … -1 last. */
  days: { day: Weekday; nth: number | null }[];
  monthDays: number[];
  hours: number[];
  minutes: number[];
  /** The last time by the site's clock at which it may happen, as the same time in UTC. */
  until: number | null;
}

export interface Recurrence {
  rule: Rule;
  /** By the site's clock, as the same time in UTC. */
  starts: number;
  timeZone: string;
  /** Days off, `2026-12-24`. */
  closedDays: ReadonlySet<string>;
}

const mostPerDay = 48;
const longest: Record<Frequency, number> = { DAILY: 31, WEEKLY: 12, MONTHLY: 12 };
/** A rule without a moment in so many days is taken to have none. */
const sensibleDays = 800;

const wrong = (): Refusal => invalid({ field: 'rrule', fault: 'invalid' });

export function parseRule(text: string): Rule {
  const parts = new Map<string, string>();
  for (const part of text.replace(/^RRULE:/i, '').split(';')) {
    const [, name, value] = /^([A-Z]+)=([\w,+-]+)$/.exec(part.toUpperCase()) ?? [];
    if (!name || !value || parts.has(name)) throw wrong();
    parts.set(name, value);
  }
  const freq = parts.get('FREQ') ?? '';
  if (!isFrequency(freq)) throw wrong();
  const known = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYHOUR', 'BYMINUTE', 'UNTIL', 'WKST']);
  if ([...parts.keys()].some((name) => !known.has(name))) throw wrong();
  if ((parts.get('WKST') ?? 'MO') !== 'MO') throw wrong();

  const rule: Rule = {
    freq,
    interval: numbers(parts.get('INTERVAL') ?? '1', 1, longest[freq])[0] ?? 1,
    days: readDays(parts.get('BYDAY'), freq),
    monthDays: numbers(parts.get('BYMONTHDAY'), -31, 31),
    hours: numbers(parts.get('BYHOUR'), 0, 23),
    minutes: numbers(parts.get('BYMINUTE'), 0, 59),
    until: readUntil(parts.get('UNTIL')),
  };
  if (rule.monthDays.length > 0 && (freq !== 'MONTHLY' || rule.days.length > 0 || rule.monthDays.includes(0))) {
    throw wrong();
  }
  if (Math.max(rule.hours.length, 1) * Math.max(rule.minutes.length, 1) > mostPerDay) throw wrong();
  return rule;
}

const isFrequency = (text: string): text is Frequency => text in longest;

function numbers(list: string | undefined, lowest: number, highest: number): number[] {
  const values = (list?.split(',') ?? []).map((text) => (/^[+-]?\d{1,3}$/.test(text) ? Number(text) : Number.NaN));
  if (values.some((value) => !(value >= lowest && value <= highest))) throw wrong();
  return [...new Set(values)].toSorted((a, b) => a - b);
}

function readDays(list: string | undefined, freq: Frequency): Rule['days'] {
  const days = (list?.split(',') ?? []).map((text) => {
    const [, written, day] = /^([+-]?\d)?([A-Z]{2})$/.exec(text) ?? [];
    const nth = written === undefined ? null : Number(written);
    const isDay = weekdays.some((name) => name === day);
    const isNth = nth === null ? freq !== 'MONTHLY' : freq === 'MONTHLY' && nth !== 0 && nth >= -1 && nth <= 4;
    if (!isDay || !isNth) throw wrong();
    return { day: day as Weekday, nth };
  });
  if (new Set(days.map(({ day, nth }) => `${nth}${day}`)).size < days.length) throw wrong();
  return days;
}

/** A whole day, or a time of it. The `Z` that the RFC wants stands for the site's clock as well. */
function readUntil(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, date, time] = /^(\d{8})(?:T(\d{6})Z?)?$/.exec(text) ?? [];
  const until =
    date === undefined
      ? Number.NaN
      : wallOf(
          `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${
            time === undefined ? '23:59' : `${time.slice(0, 2)}:${time.slice(2, 4)}`
          }`,
        );
  if (Number.isNaN(until)) throw wrong();
  return until;
}

/** `2026-11-16T06:00` as the same time in UTC; NaN where the calendar has no such time. */
export function wallOf(local: string): number {
  const wall = Date.parse(`${local}:00Z`);
  return Number.isNaN(wall) || localTime(wall) !== local ? Number.NaN : wall;
}

export const localTime = (wall: number): string => new Date(wall).toISOString().slice(0, 16);
export const localDate = (wall: number): string => localTime(wall).slice(0, 10);

const compact = (wall: number): string => localTime(wall).replaceAll(/[-:]/g, '').concat('00Z');

/** As it is stored: the same rule is always the same text. */
export function ruleText({ freq, interval, days, monthDays, hours, minutes, until }: Rule): string {
  const parts = [
    `FREQ=${freq}`,
    interval > 1 && `INTERVAL=${interval}`,
    days.length > 0 && `BYDAY=${days.map(({ day, nth }) => `${nth ?? ''}${day}`).join(',')}`,
    monthDays.length > 0 && `BYMONTHDAY=${monthDays.join(',')}`,
    hours.length > 0 && `BYHOUR=${hours.join(',')}`,
    minutes.length > 0 && `BYMINUTE=${minutes.join(',')}`,
    until !== null && `UNTIL=${compact(until)}`,
  ];
  return parts.filter(Boolean).join(';');
}

/**
 * When it happens from one moment up to another. The rule is walked by the clock on the site's walls, where every day
 * has its 24 hours; only then each time becomes a moment. So 06:00 stays 06:00, and a time that the clock leaves out is
 * not left out by the rule.
 */
export function momentsOf(recurrence: Recurrence, from: Date, to: Date): Date[] {
  const { timeZone } = recurrence;
  // A clock that was put back shows times of a day ago again.
  const days = daysOf(recurrence, wallAt(from, timeZone) - dayMs, wallAt(to, timeZone) + dayMs);
  const moments = new Set(days.flatMap((day) => momentsOn(day, recurrence)));
  return [...moments]
    .filter((at) => at >= from.getTime() && at < to.getTime())
    .toSorted((a, b) => a - b)
    .map((at) => new Date(at));
}

/** On which days that are not off, as their midnights: walked by days, since a day may have many times. */
function daysOf({ rule, starts, closedDays }: Recurrence, from: number, to: number): number[] {
  const first = midnightOf(Math.max(from, starts));
  if (first > to) return [];
  const daily = new RRuleTemporal({
    rruleString: `DTSTART:${compact(midnightOf(starts))}\nRRULE:${ruleText({ ...rule, hours: [0], minutes: [0] })}`,
    tzid: 'UTC',
    maxIterations: 5000,
    cache: false,
  });
  return daily
    .between(new Date(first), new Date(to), true)
    .map(({ epochMilliseconds }) => epochMilliseconds)
    .filter((day) => !closedDays.has(localDate(day)));
}

function momentsOn(day: number, { rule, starts, timeZone }: Recurrence): number[] {
  return timesOf(rule, starts)
    .map((minutes) => day + minutes * 60_000)
    .filter((wall) => wall >= starts && (rule.until === null || wall <= rule.until))
    .map((wall) => momentAt(wall, timeZone).getTime());
}

const midnightOf = (wall: number): number => wall - (wall % dayMs);

/** At which minutes of a day it happens; by the time of its beginning where the rule names none. */
export function timesOf({ hours, minutes }: Pick<Rule, 'hours' | 'minutes'>, starts: number): number[] {
  const begin = new Date(starts);
  const inHours = hours.length > 0 ? hours : [begin.getUTCHours()];
  const atMinutes = minutes.length > 0 ? minutes : [begin.getUTCMinutes()];
  return inHours.flatMap((hour) => atMinutes.map((minute) => hour * 60 + minute));
}

/** The next so many from a moment on, or those of two years. No more days are looked at than it takes, off or not. */
export function nextMoments(recurrence: Recurrence, from: Date, count: number): Date[] {
  const { starts, timeZone, closedDays } = recurrence;
  const found = new Set<number>();
  let begin = midnightOf(Math.max(wallAt(from, timeZone) - dayMs, starts));
  const end = begin + sensibleDays * dayMs;
  while (closedDays.has(localDate(begin)) && begin < end) begin += dayMs;
  for (let days = 4; found.size < count && begin < end; days *= 4) {
    const next = Math.min(begin + days * dayMs, end);
    for (const day of daysOf(recurrence, begin, next - 1)) {
      for (const at of momentsOn(day, recurrence)) if (at >= from.getTime()) found.add(at);
      if (found.size >= count) break;
    }
    begin = next;
  }
  return [...found]
    .toSorted((a, b) => a - b)
    .slice(0, count)
    .map((at) => new Date(at));
}

/** Refuses a rule that is over before it begins, or never happens. */
export function requireSensible(recurrence: Recurrence): void {
  const begin = momentAt(recurrence.starts, recurrence.timeZone);
  if (nextMoments({ ...recurrence, closedDays: new Set() }, begin, 1).length === 0) throw wrong();
}

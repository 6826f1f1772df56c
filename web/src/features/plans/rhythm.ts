/** When a plan happens, as its form holds it. The server reads and says the rule; here it is only written and shown. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export const places = [1, 2, 3, 4, -1] as const;

export type Days =
  | { kind: 'week'; days: readonly Weekday[] }
  /** -1: the last day. */
  | { kind: 'monthDay'; day: number }
  /** The third Wednesday; -1: the last one. */
  | { kind: 'monthWeekday'; nth: number; day: Weekday };

export interface Rhythm {
  days: Days;
  /** `09:00`, in their order. */
  times: readonly string[];
  /** The first day, `2026-11-16`. */
  from: string;
  /** The last day; empty without an end. */
  until: string;
}

export interface Rule {
  starts: string;
  rrule: string;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const byNumber = (a: number, b: number) => a - b;
const clock = (hour: number, minute: number): string => `${twoDigits(hour)}:${twoDigits(minute)}`;
const partsOf = (time: string) => time.split(':').map(Number) as [hour: number, minute: number];

const hoursOf = (times: readonly string[]) => [...new Set(times.map((time) => partsOf(time)[0]))].toSorted(byNumber);
const minutesOf = (times: readonly string[]) => [...new Set(times.map((time) => partsOf(time)[1]))].toSorted(byNumber);

/** A rule has hours and minutes of their own, so 06:00 and 14:30 would be 06:30 and 14:00 as well. */
export const fitOneRule = (times: readonly string[]): boolean =>
  hoursOf(times).length * minutesOf(times).length === new Set(times).size;

/** Null while the form says nothing that could be a rule. */
export function ruleOf({ days, times, from, until }: Rhythm): Rule | null {
  const [first] = times.toSorted();
  if (first === undefined || from === '' || !fitOneRule(times)) return null;
  if (days.kind === 'week' && days.days.length === 0) return null;
  const parts = [
    ...daysPart(days),
    `BYHOUR=${hoursOf(times).join(',')}`,
    `BYMINUTE=${minutesOf(times).join(',')}`,
    ...(until === '' ? [] : [`UNTIL=${until.replaceAll('-', '')}`]),
  ];
  return { starts: `${from}T${first}`, rrule: parts.join(';') };
}

function daysPart(days: Days): string[] {
  switch (days.kind) {
    case 'week':
      if (days.days.length === weekdays.length) return ['FREQ=DAILY'];
      return ['FREQ=WEEKLY', `BYDAY=${weekdays.filter((day) => days.days.includes(day)).join(',')}`];
    case 'monthDay':
      return ['FREQ=MONTHLY', `BYMONTHDAY=${days.day}`];
    case 'monthWeekday':
      return ['FREQ=MONTHLY', `BYDAY=${days.nth}${days.day}`];
  }
}

const known = new Set(['FREQ', 'BYDAY', 'BYMONTHDAY', 'BYHOUR', 'BYMINUTE', 'UNTIL']);

/** Null for a rule that the form cannot show, as one of every third week: such a rule is kept as it is. */
export function rhythmOf({ starts, rrule }: Rule): Rhythm | null {
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]));
  if ([...parts.keys()].some((name) => !known.has(name))) return null;
  const [from = '', begin = ''] = starts.split('T');
  const days = daysOf(parts, from);
  const until = untilOf(parts.get('UNTIL'));
  if (days === null || until === null) return null;
  const [beginHour, beginMinute] = partsOf(begin);
  const hours = parts.get('BYHOUR')?.split(',').map(Number) ?? [beginHour];
  const minutes = parts.get('BYMINUTE')?.split(',').map(Number) ?? [beginMinute];
  const times = hours.flatMap((hour) => minutes.map((minute) => clock(hour, minute)));
  return { days, times: times.toSorted(), from, until };
}

function daysOf(parts: ReadonlyMap<string, string>, from: string): Days | null {
  const named = parts.get('BYDAY')?.split(',') ?? [];
  const inWeek = weekdays.filter((day) => named.includes(day));
  switch (parts.get('FREQ') ?? '') {
    case 'DAILY':
      return { kind: 'week', days: inWeek.length > 0 ? inWeek : weekdays };
    case 'WEEKLY':
      return { kind: 'week', days: inWeek.length > 0 ? inWeek : [weekdayOf(from)] };
    case 'MONTHLY':
      return monthOf(named, parts.get('BYMONTHDAY'), from);
    default:
      return null;
  }
}

function monthOf(named: readonly string[], monthDays: string | undefined, from: string): Days | null {
  if (named.length === 0) {
    const day = Number(monthDays ?? from.slice(8));
    return Number.isInteger(day) && day >= -1 ? { kind: 'monthDay', day } : null;
  }
  const [, nth = '', weekday = ''] = /^(-?\d)([A-Z]{2})$/.exec(named.join()) ?? [];
  const day = weekdays.find((one) => one === weekday);
  return day ? { kind: 'monthWeekday', nth: Number(nth), day } : null;
}

export const weekdayOf = (date: string): Weekday => weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? 'MO';

/** Null where it ends within a day. */
function untilOf(text: string | undefined): string | null {
  if (text === undefined) return '';
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(?:T2359\d\dZ?)?$/.exec(text) ?? [];
  return year === undefined ? null : `${year}-${month}-${day}`;
}

/** From one time to another, every so many hours. */
export function everyHours(from: string, to: string, step = 2): string[] {
  const [hour, minute] = partsOf(from);
  const times: string[] = [];
  for (let at = hour; at < 24 && clock(at, minute) <= to; at += step) times.push(clock(at, minute));
  return times;
}

export const presets = ['daily', 'workdays', 'hours', 'weekly', 'monthly', 'own'] as const;
export type Preset = (typeof presets)[number];

const workdays: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR'];

export function rhythmBy(preset: Exclude<Preset, 'own'>, from: string): Rhythm {
  const base = { times: ['09:00'], from, until: '' };
  switch (preset) {
    case 'daily':
      return { ...base, days: { kind: 'week', days: weekdays } };
    case 'workdays':
      return { ...base, days: { kind: 'week', days: workdays } };
    case 'hours':
      return { ...base, days: { kind: 'week', days: weekdays }, times: everyHours('08:00', '20:00') };
    case 'weekly':
      return { ...base, days: { kind: 'week', days: ['MO'] } };
    case 'monthly':
      return { ...base, days: { kind: 'monthDay', day: 1 } };
  }
}

/** The shortest form that shows all of a rhythm. */
export function presetOf({ days, times, until }: Rhythm): Preset {
  if (until !== '') return 'own';
  if (days.kind !== 'week') return times.length === 1 ? 'monthly' : 'own';
  const all = days.days.length === weekdays.length;
  if (times.length > 1) return all && isEveryTwoHours(times) ? 'hours' : 'own';
  if (all) return 'daily';
  if (days.days.length === 1) return 'weekly';
  return days.days.join() === workdays.join() ? 'workdays' : 'own';
}

const isEveryTwoHours = (times: readonly string[]): boolean =>
  times.join() === everyHours(times[0] ?? '', times.at(-1) ?? '').join();

/** So long it is on time: an hour where the next one comes soon. */
export const windowFor = (preset: Preset): number => (preset === 'hours' ? 60 : 120);

import { dayIn, daysLater, startOfDay } from '../../lib/zones';

/** Days that end with today. */
export const presets = ['1', '7', '30', '90'] as const;
/** The person's own first and last day. */
export const ownDays = 'own';

/** The days that a list is narrowed to, as they stand in the address. */
export interface Period {
  /** Empty for all time. */
  choice: '' | (typeof presets)[number] | typeof ownDays;
  /** Dates such as `2026-11-16`, of own days only; empty for no bound. */
  from: string;
  to: string;
}

export function periodOf(search: URLSearchParams): Period {
  const [from, to] = [asDay(search.get('from')), asDay(search.get('to'))];
  const asked = search.get('days');
  if (from || to || asked === ownDays) return { choice: ownDays, from, to };
  return { choice: presets.find((preset) => preset === asked) ?? '', from: '', to: '' };
}

/** What somebody is still typing has a year of one digit first, and is no day yet. */
export const asDay = (text: string | null): string =>
  text !== null && /^[2-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

interface Moments {
  from?: string;
  /** The first moment after it. */
  to?: string;
}

/** Of the days of a zone. Own days may be named in either order. */
export function momentsOf({ choice, from, to }: Period, timeZone: string, now = new Date()): Moments {
  if (choice === '') return {};
  const beginning = (day: string) => startOfDay(day, timeZone).toISOString();
  if (choice !== ownDays) return { from: beginning(daysLater(dayIn(timeZone, now), 1 - Number(choice))) };
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return { ...(first && { from: beginning(first) }), ...(last && { to: beginning(daysLater(last, 1)) }) };
}

/** Today and six days before it: what own days begin with. */
export function lastWeek(timeZone: string, now = new Date()) {
  const today = dayIn(timeZone, now);
  return { from: daysLater(today, -6), to: today };
}

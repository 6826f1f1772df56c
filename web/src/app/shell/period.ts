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
  const [from, to] = [dayIn(search.get('from')), dayIn(search.get('to'))];
  const asked = search.get('days');
  if (from || to || asked === ownDays) return { choice: ownDays, from, to };
  return { choice: presets.find((preset) => preset === asked) ?? '', from: '', to: '' };
}

/** What somebody is still typing has a year of one digit first, and is no day yet. */
export const dayIn = (text: string | null): string =>
  text !== null && /^[2-9]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

interface Moments {
  from?: string;
  /** The first moment after it. */
  to?: string;
}

/** By the viewer's clock. Own days may be named in either order. */
export function momentsOf({ choice, from, to }: Period, now = new Date()): Moments {
  if (choice === '') return {};
  if (choice !== ownDays) return { from: startOfDay(now, 1 - Number(choice)).toISOString() };
  const [first, last] = from && to && from > to ? [to, from] : [from, to];
  return {
    ...(first && { from: startOfDay(localDate(first)).toISOString() }),
    ...(last && { to: startOfDay(localDate(last), 1).toISOString() }),
  };
}

/** Today and six days before it: what own days begin with. */
export const lastWeek = (now = new Date()) => ({ from: dayOf(startOfDay(now, -6)), to: dayOf(now) });

const startOfDay = (at: Date, daysLater = 0): Date =>
  new Date(at.getFullYear(), at.getMonth(), at.getDate() + daysLater);

/** Without its time a date would be read as one of UTC. */
const localDate = (day: string): Date => new Date(`${day}T00:00`);

const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

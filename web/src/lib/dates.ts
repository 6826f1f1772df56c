const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** `2026-11-16` in the reader's time zone. */
export const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** `18:00` in the reader's time zone. */
export const timeOf = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** `day.month hour:minute` in the reader's time zone, the same in every language. */
export function formatMoment(moment: string | Date): string {
  const at = new Date(moment);
  const day = `${twoDigits(at.getDate())}.${twoDigits(at.getMonth() + 1)}`;
  return `${day} ${timeOf(at)}`;
}

interface Clock {
  Temporal?: { Now: { timeZoneId: () => string } };
}

/** Where the reader is, as `Europe/Prague`. Newer browsers say it without loading the tables that Intl needs. */
export const ownTimeZone = (): string =>
  (globalThis as Clock).Temporal?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

const minuteMs = 60_000;

/** Whole minutes between two moments, at least one: `0 min late` is no lateness. */
export const minutesBetween = (from: string, to: string | number): number =>
  Math.max(1, Math.floor((new Date(to).getTime() - Date.parse(from)) / minuteMs));

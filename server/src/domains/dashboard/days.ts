import { minutesAhead } from '../../http/export/zoned-time.js';
import type { Period } from './dashboard.policy.js';

const minute = 60_000;
const day = 24 * 60 * minute;

export interface ViewerDay {
  /** `2026-03-29`, as the viewer's calendar has it. */
  day: string;
  /** Its first moment, or the beginning of the period. */
  start: Date;
}

/** The days of a period by the viewer's clock; one of them may have 23 or 25 hours. */
export function viewerDays({ from, to }: Period, timeZone: string): ViewerDay[] {
  const days: ViewerDay[] = [];
  const last = localDay(new Date(to.getTime() - 1), timeZone);
  for (let current = localDay(from, timeZone); current <= last; current += day) {
    const start = midnight(current, timeZone);
    days.push({ day: new Date(current).toISOString().slice(0, 10), start: start < from ? from : start });
  }
  return days;
}

/** A local calendar day, as midnight of the same date in UTC. */
function localDay(at: Date, timeZone: string): number {
  const local = at.getTime() + minutesAhead(at, timeZone) * minute;
  return Math.floor(local / day) * day;
}

/** The moment a local day begins: where the clock jumps over midnight, right after the jump. */
function midnight(local: number, timeZone: string): Date {
  const guess = new Date(local - minutesAhead(new Date(local), timeZone) * minute);
  return new Date(local - minutesAhead(guess, timeZone) * minute);
}

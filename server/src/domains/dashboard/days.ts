import { localDay, startOfLocalDay } from '../../time-zone.js';
import type { Period } from './dashboard.policy.js';

const day = 24 * 3_600_000;

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
    const start = startOfLocalDay(current, timeZone);
    days.push({ day: new Date(current).toISOString().slice(0, 10), start: start < from ? from : start });
  }
  return days;
}

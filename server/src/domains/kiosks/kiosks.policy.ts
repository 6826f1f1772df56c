import { limits } from '@rounds/contract';
import { dayMs, minuteMs, requireMoment } from '../../moment.js';
import { invalid } from '../../problems.js';
import { localDay, momentAt, startOfLocalDay, wallAt } from '../../time-zone.js';

export interface Times {
  opensAt: string | null;
  closesAt: string | null;
}

/** Both or none, and never the same: that could mean all day, or never. */
export function requireTimes({ opensAt, closesAt }: Times): void {
  if ((opensAt === null) !== (closesAt === null)) {
    throw invalid({ field: opensAt === null ? 'opensAt' : 'closesAt', fault: 'required' });
  }
  if (opensAt !== null && opensAt === closesAt) throw invalid({ field: 'closesAt', fault: 'invalid' });
}

/** By the tablet's clock both: it may be wrong by years, and is still right about how long it waited. */
export function saidMoment({ saidAt, sentAt }: { saidAt: string; sentAt: string }, received: Date): Date {
  const said = requireMoment('saidAt', saidAt);
  const sent = requireMoment('sentAt', sentAt);
  const age = sent.getTime() - said.getTime();
  const most = limits.performedAtMostDaysBack * dayMs;
  return new Date(received.getTime() - Math.min(most, Math.max(0, age)));
}

export interface Opening extends Times {
  timeZone: string;
  closedDays: readonly string[];
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When the opening time began that a moment is in, by the clock of the site; nothing when it is closed. */
export function openSince(at: Date, { opensAt, closesAt, timeZone, closedDays }: Opening): Date | undefined {
  const today = localDay(at, timeZone);
  const yesterday = today - dayMs;
  const isOpenOn = (day: number) => !closedDays.includes(new Date(day).toISOString().slice(0, 10));
  if (opensAt === null || closesAt === null) {
    if (!isOpenOn(today)) return undefined;
    return startOfLocalDay(isOpenOn(yesterday) ? yesterday : today, timeZone);
  }
  const [opens, closes] = [minutesOf(opensAt), minutesOf(closesAt)];
  const now = Math.floor((wallAt(at, timeZone) - today) / minuteMs);
  const openedOn = (day: number) => (isOpenOn(day) ? momentAt(day + opens * minuteMs, timeZone) : undefined);
  if (opens < closes) return now >= opens && now < closes ? openedOn(today) : undefined;
  if (now >= opens) return openedOn(today);
  return now < closes ? openedOn(yesterday) : undefined;
}

/** Not heard of for an hour of its opening time. */
export function isSilentAt(now: Date, lastSeenAt: Date, opening: Opening): boolean {
  const opened = openSince(now, opening);
  if (!opened) return false;
  const since = Math.max(opened.getTime(), lastSeenAt.getTime());
  return now.getTime() - since >= limits.kioskSilentMinutes * minuteMs;
}

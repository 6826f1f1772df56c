import { limits, type DueState } from '@rounds/contract';
import { dayMs, minuteMs } from '../../moment.js';
import { wallAt } from '../../time-zone.js';
import { localDate, momentsOf, type Recurrence } from './rule.js';

/** Rounds are made so far ahead, and a little further, so that each rule is walked twice a day and not at every run. */
export const aheadMs = 2 * dayMs;
export const mostAheadMs = 2.5 * dayMs;
/** After a longer standstill nobody wants to know which rounds were missed. */
const furthestBackMs = 7 * dayMs;
/** A quarter of the interval, and never more than this: what is not made yet cannot be done. */
export const mostEarlyMs = 2 * dayMs;
const openAfterMs = dayMs;
/** No round is open longer after it was due. */
export const mostBackMs = limits.planMinutesMost * minuteMs + openAfterMs;

/** What is late for longer is not told any more. */
export const toldWithinMs = dayMs;
/** Nobody is told of what was due longer ago: a window, the time until it is told, and that day. */
export const mostLateMs = 2 * limits.planMinutesMost * minuteMs + 2 * toldWithinMs;

export interface PlannedRound {
  /** Of the site, `2026-11-16`. */
  day: string;
  dueFrom: Date;
  dueBy: Date;
  /** A check counts for it from then on. */
  earlyFrom: Date;
  /** Until the next one can be done, or a day after the window. */
  closesAt: Date;
}

/** Whoever has been quiet for so long is done as early as anybody. */
const farBack = 4 * mostEarlyMs;

/** The moments of a period, with the one before and the one after it; most rules have both within two days. */
function momentsAround(recurrence: Recurrence, from: Date, to: Date, windowMs: number): Date[] {
  const within = (before: number, after: number) =>
    momentsOf(recurrence, new Date(from.getTime() - before), new Date(to.getTime() + after));
  const near = within(2 * dayMs, 2 * dayMs);
  const [first, last] = [near[0], near.at(-1)];
  if (first && last && first < from && last >= to) return near;
  return within(farBack, Math.max(windowMs + openAfterMs, farBack));
}

/** The rounds of one door that are due in a period. */
export function roundsBetween(recurrence: Recurrence, windowMinutes: number, from: Date, to: Date): PlannedRound[] {
  const windowMs = windowMinutes * minuteMs;
  const around = momentsAround(recurrence, from, to, windowMs);
  return around.flatMap((dueFrom, index) => {
    if (dueFrom < from || dueFrom >= to) return [];
    const dueBy = new Date(dueFrom.getTime() + windowMs);
    const lastEnd = new Date(dueBy.getTime() + openAfterMs);
    const [before, next] = [around[index - 1], around[index + 1]];
    const isFirst = !before && wallAt(dueFrom, recurrence.timeZone) - recurrence.starts < farBack;
    // The first one has no interval behind it.
    const neighbour = (isFirst ? next : before)?.getTime() ?? dueFrom.getTime() - farBack;
    return {
      day: localDate(wallAt(dueFrom, recurrence.timeZone)),
      dueFrom,
      dueBy,
      earlyFrom: new Date(dueFrom.getTime() - earlyMs(dueFrom.getTime() - neighbour)),
      closesAt: next ? earlierOf(giveWay(dueFrom, dueBy, next), lastEnd) : lastEnd,
    };
  });
}

const earlyMs = (gapMs: number): number => Math.min(Math.abs(gapMs) / 4, mostEarlyMs);
const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b);

/**
 * Who comes just before nine has done nine o'clock's round, not yesterday's, late: a round whose window is over gives way
 * as soon as the next one can be done.
 */
function giveWay(dueFrom: Date, dueBy: Date, next: Date): Date {
  const nextEarly = new Date(next.getTime() - earlyMs(next.getTime() - dueFrom.getTime()));
  return earlierOf(nextEarly > dueBy ? nextEarly : dueBy, next);
}

/** From where on and up to when rounds are to be made; none if enough are. */
export function periodToMake(madeUntil: Date, now: Date): { from: Date; to: Date } | undefined {
  const at = now.getTime();
  const to = new Date(at + mostAheadMs);
  if (madeUntil.getTime() >= at + aheadMs && madeUntil <= to) return undefined;
  // Made further ahead than anybody would: the clock was wrong then.
  if (madeUntil > to) return { from: now, to };
  return { from: new Date(Math.max(madeUntil.getTime(), at - furthestBackMs)), to };
}

interface Timed {
  dueFrom: Date;
  dueBy: Date;
  closesAt: Date;
  doneAt: Date | null;
}

export function stateOf({ dueFrom, dueBy, closesAt, doneAt }: Timed, now: Date): DueState {
  if (doneAt) return doneAt <= dueBy ? 'done' : 'late';
  if (now < dueFrom) return 'upcoming';
  return now < closesAt ? 'open' : 'missed';
}

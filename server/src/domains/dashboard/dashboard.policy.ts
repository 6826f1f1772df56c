import { limits, printedRating, type Dashboard } from '@rounds/contract';
import { dayMs, hourMs } from '../../moment.js';
import { invalid } from '../../problems.js';
import { localDay, startOfLocalDay } from '../../time-zone.js';

export interface Period {
  now: Date;
  /** The first moment; of a number of days only about, because each site has its own. */
  from: Date;
  /** The first moment after it. */
  to: Date;
  /** Where the period before it begins, as long as this one. */
  earliest: Date;
  /** The last days of each site, today included. Absent: from moment to moment. */
  days?: number;
  /** For sites that have no time zone. */
  fallbackZone: string;
}

interface AskedPeriod {
  from?: Date;
  to?: Date;
  days?: number | undefined;
}

const usualDays = 7;
const mostDays = 400;
/** More than lies between the beginnings of a day in the easternmost zone (UTC+14) and in the westernmost (UTC-12). */
const zonesApartMs = 27 * hourMs;

/** What was asked for, or the last seven days. The hour that is running counts when the period reaches into it. */
export function periodOf({ days, ...asked }: AskedPeriod, now: Date, fallbackZone: string): Period {
  const endOfHour = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
  if (days !== undefined) {
    const back = (count: number) => new Date(now.getTime() - count * dayMs - zonesApartMs);
    return { now, days, from: back(days), to: endOfHour, earliest: back(2 * days), fallbackZone };
  }
  const to = !asked.to || asked.to.getTime() > endOfHour.getTime() - hourMs ? endOfHour : asked.to;
  const from = asked.from ?? new Date(to.getTime() - usualDays * dayMs);
  if (from >= to) throw invalid({ field: 'from', fault: 'out_of_range' });
  if (to.getTime() - from.getTime() > mostDays * dayMs) throw invalid({ field: 'from', fault: 'out_of_range' });
  return { now, from, to, earliest: new Date(from.getTime() - (to.getTime() - from.getTime())), fallbackZone };
}

const named = (day: number): string => new Date(day).toISOString().slice(0, 10);

/** The day that a moment falls on, as `2026-03-29`. */
export const dayIn = (moment: Date, timeZone: string): string => named(localDay(moment, timeZone));

/** The days of a period by a zone's calendar. */
export function daysOf({ days, from, to, now }: Period, timeZone: string): string[] {
  const last = days === undefined ? localDay(new Date(to.getTime() - 1), timeZone) : localDay(now, timeZone);
  const first = days === undefined ? localDay(from, timeZone) : last - (days - 1) * dayMs;
  const count = Math.round((last - first) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => named(first + index * dayMs));
}

/** Where the period begins for who reads its answer. */
export const beginningOf = ({ days, from, now }: Period, timeZone: string): Date =>
  days === undefined ? from : startOfLocalDay(localDay(now, timeZone) - (days - 1) * dayMs, timeZone);

export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

export interface FacilityState {
  facilityId: string;
  facilityTitle: string;
  code: string;
  siteId: string;
  siteTitle: string;
  lastCheckAt: Date | null;
  /** Otherwise there is nothing to check. */
  hasItems: boolean;
  failedItems: number;
  /** Of them those that no job speaks of, not even a done one that nobody has confirmed. */
  failedWithoutJob: number;
  openJobs: number;
  urgentJobs: number;
  /** Until when its first round is on time that can still be done. */
  dueBy: Date | null;
  /** From when on nobody has come for long; null where a plan says when somebody has to. */
  uncheckedFrom: Date | null;
  missedBy: Date | null;
  unanswered: number;
  unansweredLow: number;
  /** Of the days that its tile shows. */
  ratingCount: number;
  ratingSum: number;
}

type Attention = Dashboard['attention'][number];
type Cause = Attention['causes'][number];

/** One angry visitor is heard as an unanswered rating; an average is one only from a few ratings on. */
const ratingsForAverage = 3;
const isOver = (moment: Date | null, now: Date): moment is Date => moment !== null && moment < now;

/** The one rule for what needs attention, the weightiest cause first. What is to count besides gets its line here. */
const rule: [Cause, (facility: FacilityState, now: Date) => boolean][] = [
  ['open-jobs', ({ openJobs }) => openJobs > 0],
  ['failed-items', ({ failedWithoutJob }) => failedWithoutJob > 0],
  ['late-round', ({ dueBy }, now) => isOver(dueBy, now)],
  ['missed-round', ({ missedBy }) => missedBy !== null],
  ['never-checked', ({ hasItems, lastCheckAt }) => hasItems && lastCheckAt === null],
  ['long-unchecked', ({ uncheckedFrom }, now) => isOver(uncheckedFrom, now)],
  ['unanswered-low', ({ unansweredLow }) => unansweredLow > 0],
  [
    'low-average',
    ({ ratingCount, ratingSum }) =>
      ratingCount >= ratingsForAverage && printedRating(averageOf(ratingSum, ratingCount) ?? 0) < limits.ratingWarnFrom,
  ],
];

const mostShown = 50;

/** What is wrong, the worst first: more causes before fewer, then the weightier, the lower rated, the longer unchecked. */
export function attentionOf(
  facilities: readonly FacilityState[],
  now: Date,
): Pick<Dashboard, 'attention' | 'attentionCount'> {
  const weight = ([first]: readonly Cause[]) => rule.findIndex(([cause]) => cause === first);
  const all = facilities
    .map((facility) => ({
      facility,
      causes: rule.filter(([, holds]) => holds(facility, now)).map(([cause]) => cause),
    }))
    .filter(({ causes }) => causes.length > 0)
    .map(({ facility, causes }): Attention => {
      const { facilityId, facilityTitle, code, siteId, siteTitle, failedItems, unansweredLow, ratingCount } = facility;
      const { openJobs, urgentJobs } = facility;
      return {
        facilityId,
        facilityTitle,
        code,
        siteId,
        siteTitle,
        average: averageOf(facility.ratingSum, ratingCount),
        ratingCount,
        lastCheckAt: facility.lastCheckAt?.toISOString() ?? null,
        lateBy: isOver(facility.dueBy, now) ? facility.dueBy.toISOString() : null,
        missedBy: facility.missedBy?.toISOString() ?? null,
        failedItems,
        openJobs,
        urgentJobs,
        unansweredLow,
        causes,
      };
    })
    .toSorted(
      (a, b) =>
        b.causes.length - a.causes.length ||
        weight(a.causes) - weight(b.causes) ||
        (a.average ?? limits.ratingHighest) - (b.average ?? limits.ratingHighest) ||
        (a.lastCheckAt ?? '').localeCompare(b.lastCheckAt ?? ''),
    );
  return { attention: all.slice(0, mostShown), attentionCount: all.length };
}

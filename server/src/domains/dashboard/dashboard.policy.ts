import { limits, type Dashboard } from '@rounds/contract';
import { invalid } from '../../problems.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface Period {
  from: Date;
  /** The first moment after it. */
  to: Date;
}

const usualDays = 7;
const mostDays = 400;

/** What was asked for, or the last seven days. The hour that is running counts when the period reaches into it. */
export function periodOf(asked: { from?: Date; to?: Date }, now: Date): Period {
  const endOfHour = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs);
  const to = !asked.to || asked.to.getTime() > endOfHour.getTime() - hourMs ? endOfHour : asked.to;
  const from = asked.from ?? new Date(to.getTime() - usualDays * dayMs);
  if (from >= to) throw invalid({ field: 'from', fault: 'out_of_range' });
  if (to.getTime() - from.getTime() > mostDays * dayMs) throw invalid({ field: 'from', fault: 'out_of_range' });
  return { from, to };
}

export const periodBefore = ({ from, to }: Period): Period => ({
  from: new Date(from.getTime() - (to.getTime() - from.getTime())),
  to: from,
});

/** The last 24 hours of a period, as the moment when they begin. */
export const lastDayOf = ({ from, to }: Period): Date => new Date(Math.max(from.getTime(), to.getTime() - dayMs));

export const averageOf = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 100) / 100;

export interface FacilityFigures {
  facilityId: string;
  facilityTitle: string;
  siteId: string;
  siteTitle: string;
  createdAt: Date;
  lastCheckAt: Date | null;
  hasChecklist: boolean;
  ratingCount: number;
  ratingSum: number;
  /** On the last day of the period: what failed weeks ago has been seen to since. */
  failedItems: number;
  unansweredLow: number;
}

type Attention = Dashboard['attention'][number];
type Reason = Attention['reasons'][number];

/** One angry visitor is heard as an unanswered rating; an average is one only from a few ratings on. */
const ratingsForAverage = 3;
const longUncheckedMs = dayMs;

function reasonsOf(facility: FacilityFigures, now: Date): Reason[] {
  const { ratingCount, ratingSum, failedItems, unansweredLow, lastCheckAt, createdAt, hasChecklist } = facility;
  const quietSince = lastCheckAt ?? createdAt;
  const reasons: [Reason, boolean][] = [
    ['low-average', ratingCount >= ratingsForAverage && ratingSum / ratingCount < limits.ratingWarnFrom],
    ['long-unchecked', hasChecklist && now.getTime() - quietSince.getTime() > longUncheckedMs],
    ['failed-items', failedItems > 0],
    ['unanswered-low', unansweredLow > 0],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

const mostShown = 10;

/** What is wrong, the worst first: more reasons before fewer, then the lower rating, then the longer unchecked. */
export function attentionOf(facilities: readonly FacilityFigures[], now: Date): Attention[] {
  return facilities
    .map((facility) => ({ facility, reasons: reasonsOf(facility, now) }))
    .filter(({ reasons }) => reasons.length > 0)
    .map(({ facility, reasons }): Attention => {
      const { facilityId, facilityTitle, siteId, siteTitle, failedItems, unansweredLow } = facility;
      return {
        facilityId,
        facilityTitle,
        siteId,
        siteTitle,
        average: averageOf(facility.ratingSum, facility.ratingCount),
        lastCheckAt: facility.lastCheckAt?.toISOString() ?? null,
        failedItems,
        unansweredLow,
        reasons,
      };
    })
    .toSorted(
      (a, b) =>
        b.reasons.length - a.reasons.length ||
        (a.average ?? limits.ratingHighest) - (b.average ?? limits.ratingHighest) ||
        (a.lastCheckAt ?? '').localeCompare(b.lastCheckAt ?? ''),
    )
    .slice(0, mostShown);
}

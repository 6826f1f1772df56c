import type { Dashboard, Query } from '@rounds/contract';
import { reportScope } from '../../db/report-scope.js';
import type { Db } from '../../db/scope.js';
import type { Reach } from '../../http/caller.js';
import { invalid } from '../../problems.js';
import { isTimeZone } from '../../time-zone.js';
import { attentionOf, averageOf, periodBefore, periodOf } from './dashboard.policy.js';
import { listLowAfterCheck, sumByDay, sumByFacility, type DayFigures } from './dashboard.store.js';
import { viewerDays } from './days.js';

const nothing: DayFigures = {
  day: 0,
  r1: 0,
  r2: 0,
  r3: 0,
  r4: 0,
  r5: 0,
  suspicious: 0,
  unanswered: 0,
  checks: 0,
  done: 0,
  notDone: 0,
  reported: 0,
  skipped: 0,
  notApplicable: 0,
  incomplete: 0,
};

/** One round trip over sums per facility and hour: history may grow, the cost stays. */
export async function readDashboard(
  db: Db,
  reach: Reach,
  { tz = 'UTC', countSuspicious = false, ...asked }: Query<'GET /dashboard'>,
  now = new Date(),
): Promise<Dashboard> {
  if (!isTimeZone(tz)) throw invalid({ field: 'tz', fault: 'invalid' });
  const scope = await reportScope(db, reach, asked);
  const period = periodOf(scope, now);
  const days = viewerDays(period, tz);
  const [sums, facilities, lowAfterCheck] = await Promise.all([
    sumByDay(db, scope, {
      period: { from: periodBefore(period).from, to: period.to },
      dayStarts: days.map(({ start }) => start),
      countSuspicious,
    }),
    sumByFacility(db, scope, period, countSuspicious),
    listLowAfterCheck(db, scope, period),
  ]);
  const byDay = new Map(sums.map((sum) => [sum.day, sum]));
  const figures = days.map((_, index) => byDay.get(index + 1) ?? nothing);
  const whole = figures.reduce(plus, nothing);
  const before = byDay.get(0) ?? nothing;
  const todaysIndex = days.findLastIndex(({ start }) => start <= now);

  return {
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    feedback: {
      count: countOf(whole),
      average: averageRating(whole),
      previousCount: countOf(before),
      previousAverage: averageRating(before),
      unanswered: whole.unanswered,
      suspicious: whole.suspicious,
      distribution: { 1: whole.r1, 2: whole.r2, 3: whole.r3, 4: whole.r4, 5: whole.r5 },
    },
    checks: {
      count: whole.checks,
      incomplete: whole.incomplete,
      today: period.to > now ? (figures[todaysIndex]?.checks ?? 0) : 0,
      items: itemsOf(whole),
      passedShare: averageOf(whole.done, whole.done + whole.notDone),
    },
    days: days.map(({ day }, index) => {
      const sum = figures[index] ?? nothing;
      return {
        day,
        feedbackCount: countOf(sum),
        average: averageRating(sum),
        checks: sum.checks,
        items: itemsOf(sum),
      };
    }),
    attention: attentionOf(facilities, now),
    lowAfterCheck,
  };
}

const plus = (a: DayFigures, b: DayFigures): DayFigures =>
  Object.fromEntries(
    (Object.keys(nothing) as (keyof DayFigures)[]).map((name) => [name, a[name] + b[name]]),
  ) as unknown as DayFigures;

const countOf = ({ r1, r2, r3, r4, r5 }: DayFigures): number => r1 + r2 + r3 + r4 + r5;
const averageRating = (sum: DayFigures): number | null =>
  averageOf(sum.r1 + 2 * sum.r2 + 3 * sum.r3 + 4 * sum.r4 + 5 * sum.r5, countOf(sum));
const itemsOf = ({ done, notDone, reported, skipped, notApplicable }: DayFigures) => ({
  done,
  notDone,
  reported,
  skipped,
  notApplicable,
});

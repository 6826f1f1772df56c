import type { Dashboard, Language, Query } from '@rounds/contract';
import { reportScope } from '../../db/report-scope.js';
import type { Db } from '../../db/scope.js';
import { invalid } from '../../problems.js';
import type { Reach } from '../../reach.js';
import { isTimeZone } from '../../time-zone.js';
import { sumDue } from '../plans/due-state.read.js';
import { titleIn } from '../reasons/titles.read.js';
import { attentionOf, averageOf, beginningOf, dayIn, daysOf, periodOf } from './dashboard.policy.js';
import { findZone, listLowAfterCheck, listStates, sumByDay, type DayFigures } from './dashboard.store.js';
import { sumReasons } from './reason-figures.store.js';

const nothing: DayFigures = {
  day: 0,
  r1: 0,
  r2: 0,
  r3: 0,
  r4: 0,
  r5: 0,
  lostWeight: 0,
  lostStars: 0,
  suspicious: 0,
  opened: 0,
  answered: 0,
  atKiosks: 0,
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
  { tz, countSuspicious = false, days: dayCount, ...asked }: Query<'GET /dashboard'>,
  { language, now = new Date() }: { language: Language; now?: Date },
): Promise<Dashboard> {
  if (tz !== undefined && !isTimeZone(tz)) throw invalid({ field: 'tz', fault: 'invalid' });
  const scope = await reportScope(db, reach, asked);
  const period = periodOf({ ...scope, days: dayCount }, now, tz ?? 'UTC');
  const [sums, zone, states, lowAfterCheck, due, reasons] = await Promise.all([
    sumByDay(db, scope, period, countSuspicious),
    findZone(db, scope, period.fallbackZone),
    listStates(db, scope, now),
    listLowAfterCheck(db, scope, period),
    sumDue(db, scope, period),
    sumReasons(db, scope, period),
  ]);
  const days = daysOf(period, zone);
  const within = (from: number, to: number) => sums.filter(({ day }) => day >= from && day < to).reduce(plus, nothing);
  // Sites ahead of or behind the zone that days are named by have theirs at the edge.
  const figures = days.map((_, index) => within(index, index === days.length - 1 ? Infinity : index + 1));
  const whole = within(0, Infinity);
  const before = within(dayCount === undefined ? -Infinity : -dayCount, 0);
  const todaysIndex = days.indexOf(dayIn(now, zone));

  return {
    from: beginningOf(period, zone).toISOString(),
    to: period.to.toISOString(),
    feedback: {
      count: countOf(whole),
      average: averageRating(whole),
      previousCount: countOf(before),
      previousAverage: averageRating(before),
      unanswered: whole.unanswered,
      waiting: states.reduce((sum, { unanswered }) => sum + unanswered, 0),
      suspicious: whole.suspicious,
      response: responseOf(figures),
      reasons: reasons.map(({ id, count, title }) => ({ id, count, title: titleIn(language, id, title ?? undefined) })),
      distribution: { 1: whole.r1, 2: whole.r2, 3: whole.r3, 4: whole.r4, 5: whole.r5 },
      bySource: { code: countOf(whole) - whole.atKiosks, kiosk: whole.atKiosks },
    },
    checks: {
      count: whole.checks,
      incomplete: whole.incomplete,
      today: period.to > now ? (figures[todaysIndex]?.checks ?? 0) : 0,
      items: itemsOf(whole),
      passedShare: averageOf(whole.done, whole.done + whole.notDone),
    },
    due,
    days: days.map((day, index) => {
      const sum = figures[index] ?? nothing;
      return {
        day,
        feedbackCount: countOf(sum),
        average: averageRating(sum),
        checks: sum.checks,
        items: itemsOf(sum),
      };
    }),
    ...attentionOf(states, now),
    lowAfterCheck,
  };
}

const plus = (a: DayFigures, b: DayFigures): DayFigures =>
  Object.fromEntries(
    (Object.keys(nothing) as (keyof DayFigures)[]).map((name) => [name, a[name] + b[name]]),
  ) as unknown as DayFigures;

/** A day before pages were counted, or one without a visitor, says nothing of a share. */
function responseOf(days: readonly DayFigures[]): { opened: number; answered: number } | null {
  const { opened, answered } = days.filter((day) => day.opened > 0).reduce(plus, nothing);
  return opened > 0 ? { opened, answered } : null;
}

const countOf = ({ r1, r2, r3, r4, r5 }: DayFigures): number => r1 + r2 + r3 + r4 + r5;
const averageRating = (sum: DayFigures): number | null =>
  averageOf(
    sum.r1 + 2 * sum.r2 + 3 * sum.r3 + 4 * sum.r4 + 5 * sum.r5 - sum.lostStars / 100,
    countOf(sum) - sum.lostWeight / 100,
  );
const itemsOf = ({ done, notDone, reported, skipped, notApplicable }: DayFigures) => ({
  done,
  notDone,
  reported,
  skipped,
  notApplicable,
});

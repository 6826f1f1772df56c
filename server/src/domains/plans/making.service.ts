import type { Chores } from '../../chores/chores.js';
import type { Database } from '../../db/database.js';
import { showDue } from '../../db/live-events.js';
import type { Db, Tx } from '../../db/scope.js';
import { knownTimeZone } from '../../time-zone.js';
import { lockPlansToMake, moveMadeUntil, type RhythmRow } from './plans.store.js';
import { aheadMs, mostAheadMs, periodToMake, roundsBetween } from './rounds.policy.js';
import { closeSooner, countMissed, deleteUnopened, insertRounds } from './rounds.store.js';
import { nextMoments, parseRule, wallOf, type Recurrence } from './rule.js';

const minutesBetween = 5;
/** Plans, and rounds, of one transaction. */
const plansAtOnce = 20;
const roundsAtOnce = 1000;

/** The rounds of the coming two days are made, and those that nobody did are counted. */
export function scheduleMaking(chores: Chores, database: Database): void {
  // Scheduled work covers all organisations, hence `across()`.
  chores.every('plans', minutesBetween, async () => {
    const now = new Date();
    await makeRounds(database.across(), now);
    await closeRounds(database.across(), now);
  });
}

export const recurrenceOf = ({
  starts,
  rrule,
  timeZone,
  closedDays,
}: Pick<RhythmRow, 'starts' | 'rrule' | 'timeZone' | 'closedDays'>): Recurrence => ({
  rule: parseRule(rrule),
  starts: wallOf(starts),
  // This machine may know fewer zones than the database.
  timeZone: knownTimeZone(timeZone),
  closedDays: new Set(closedDays),
});

const idsOf = (plans: readonly RhythmRow[]): string[] => plans.map(({ id }) => id);

export const showSitesOf = (tx: Tx, plans: readonly RhythmRow[]): Promise<void> =>
  showDue(tx, [...new Map(plans.map(({ accountId, siteId }) => [siteId, { accountId, siteId }])).values()]);

/** A batch is whole or not at all, and moves on what its plans have: killed in between, nothing is made twice or not. */
export async function makeRounds(db: Db, now: Date): Promise<void> {
  const limits = { before: new Date(now.getTime() + aheadMs), notAfter: new Date(now.getTime() + mostAheadMs) };
  let made: number;
  do {
    made = await db.inTransaction(async (tx) => {
      const plans = await lockPlansToMake(tx, limits, plansAtOnce);
      // Left when something changed, or by a standstill: what was to come is made anew.
      const overtaken = plans.filter(({ madeUntil }) => madeUntil <= now);
      await clearWay(tx, overtaken, now);
      await insertRounds(
        tx,
        plans.flatMap((plan) => roundsOf(plan, now)),
      );
      await moveMadeUntil(tx, idsOf(plans), limits.notAfter);
      await showSitesOf(tx, overtaken);
      return plans.length;
    });
  } while (made === plansAtOnce);
}

function roundsOf(plan: RhythmRow, now: Date) {
  const period = periodToMake(plan.madeUntil, now);
  if (!period) return [];
  const rounds = roundsBetween(recurrenceOf(plan), plan.windowMinutes, period.from, period.to);
  return rounds.map((round) => ({ ...round, planId: plan.id }));
}

/**
 * What has not opened yet is made anew, as the plans are now; they are locked. Whoever changed something waits for as many
 * of them as one transaction makes. The others keep what they have until the next run makes it anew.
 */
export async function remakeRounds(tx: Tx, plans: readonly RhythmRow[], now: Date): Promise<void> {
  if (plans.length === 0) return;
  const [made, left] = [plans.slice(0, plansAtOnce), plans.slice(plansAtOnce)];
  await clearWay(tx, made, now);
  const active = made.filter(({ isPaused }) => !isPaused);
  await insertRounds(
    tx,
    active.flatMap((plan) => roundsOf({ ...plan, madeUntil: now }, now)),
  );
  await moveMadeUntil(tx, idsOf(made), new Date(now.getTime() + mostAheadMs));
  if (left.length > 0) await moveMadeUntil(tx, idsOf(left), now);
}

/** For rounds that are made anew: those that were to come go, and what is open gives way to the next one. */
async function clearWay(tx: Tx, plans: readonly RhythmRow[], now: Date): Promise<void> {
  if (plans.length === 0) return;
  await deleteUnopened(tx, idsOf(plans), now);
  const nexts = plans
    .filter(({ isPaused }) => !isPaused)
    .flatMap((plan) => nextMoments(recurrenceOf(plan), now, 1).map((next) => ({ planId: plan.id, next })));
  await closeSooner(tx, nexts, now);
}

/** In small bites, so that no round waits behind many others. */
export async function closeRounds(db: Db, now: Date): Promise<void> {
  while ((await db.inTransaction((tx) => countMissed(tx, now, roundsAtOnce))) === roundsAtOnce);
}

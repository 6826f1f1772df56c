import type { Chores } from '../../chores/chores.js';
import type { Database } from '../../db/database.js';
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
  // Time passes for every organisation alike.
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

/** A batch is whole or not at all, and moves on what its plans have: killed in between, nothing is made twice or not. */
export async function makeRounds(db: Db, now: Date): Promise<void> {
  const limits = { before: new Date(now.getTime() + aheadMs), notAfter: new Date(now.getTime() + mostAheadMs) };
  let made: number;
  do {
    made = await db.inTransaction(async (tx) => {
      const plans = await lockPlansToMake(tx, limits, plansAtOnce);
      await insertRounds(
        tx,
        plans.flatMap((plan) => roundsOf(plan, now)),
      );
      await moveMadeUntil(
        tx,
        plans.map(({ id }) => id),
        limits.notAfter,
      );
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

/** What has not opened yet is made anew, as the plans are now; they are locked. */
export async function remakeRounds(tx: Tx, plans: readonly RhythmRow[], now: Date): Promise<void> {
  if (plans.length === 0) return;
  const ids = plans.map(({ id }) => id);
  await deleteUnopened(tx, ids, now);
  const active = plans.filter(({ isPaused }) => !isPaused).map((plan) => ({ ...plan, madeUntil: now }));
  for (const plan of active) {
    const [next] = nextMoments(recurrenceOf(plan), now, 1);
    if (next) await closeSooner(tx, plan.id, now, next);
  }
  await insertRounds(
    tx,
    active.flatMap((plan) => roundsOf(plan, now)),
  );
  await moveMadeUntil(tx, ids, new Date(now.getTime() + mostAheadMs));
}

/** In small bites, so that no round waits behind many others. */
export async function closeRounds(db: Db, now: Date): Promise<void> {
  while ((await db.inTransaction((tx) => countMissed(tx, now, roundsAtOnce))) === roundsAtOnce);
}

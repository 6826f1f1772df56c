import { sql, type RawBuilder } from 'kysely';
import type { OwnerDb } from './database.js';
import { isLockTimeout } from './errors.js';
import { monthOf, monthsLater, type HistoryTable } from './history.js';
import type { Db, Queries } from './scope.js';

/** The next id of a row that was received at that moment; without saying so, rows are received now. */
export const idAt = (table: HistoryTable, moment: RawBuilder<unknown> | Date): RawBuilder<number> =>
  sql<number>`history_id(${sql.lit(`${table}_id_seq`)}, ${moment}::timestamptz)`;

/** Should the chore that makes months stand still for as long as this, rows go into the default part. */
const monthsAhead = 2;

/** This month, the one before for demo data and clocks that differ, and those that come. */
export const makeComingMonths = (db: Queries, now = Date.now()): Promise<void> =>
  makeMonths(db, monthsLater(monthOf(now), -1), monthsLater(monthOf(now), monthsAhead));

/** Partitions that exist are left alone. One that is locked for long is made by the next run: nothing waits for it yet. */
export async function makeMonths(db: Queries, first: number, last: number): Promise<void> {
  for (let month = first; month <= last; month = monthsLater(month, 1)) {
    try {
      await makeMonth(db, month);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
    }
  }
}

export async function makeMonth(db: Queries | OwnerDb, month: number): Promise<void> {
  await sql`select make_history_month(${sql.lit(month)}), make_due_month(${sql.lit(month)})`.execute(db);
}

/** `before` for what was numbered before ids had a month, the months, and `default` for what came when there was none. */
export async function listParts(db: Queries): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select distinct substring(relname from '[^_]+$') as part from pg_inherits join pg_class on oid = inhrelid
    where inhparent in ('feedback'::regclass, 'due_round'::regclass) order by part
  `.execute(db);
  const parts = rows.map(({ part }) => part);
  return parts.toSorted((one, other) => Number(other === 'before') - Number(one === 'before'));
}

/** With everything in it, unless something in it is of that month or newer. */
export async function dropPart(db: Queries, part: string, keptFrom: number): Promise<void> {
  await sql`select drop_history_part(${part}, ${sql.lit(keptFrom)})`.execute(db);
  if (part !== 'before') await sql`select drop_due_part(${part}, ${sql.lit(keptFrom)})`.execute(db);
}

/**
 * The ratings that wait for a reply at each facility, counted anew once nobody else changes their number: whoever does
 * meanwhile would be overwritten, or waits. One organisation at a time, so that the others do not.
 */
export async function recountWaiting(db: Db): Promise<void> {
  const accounts = await sql<{ id: string }>`select id from account`.execute(db);
  for (const { id } of accounts.rows) {
    await db.inTransaction(async (tx) => {
      const holding = sql`select from facility where account_id = ${id} order by id for no key update`.execute(tx);
      await Promise.all([holding, sql`select recount_waiting(${id})`.execute(tx)]);
    });
  }
}

/** The month from which on every row is still there, if older ones were dropped. */
export async function findKeptFrom(db: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ month: number | null }>`select max(month) as month from dropped_month`.execute(db);
  const month = rows[0]?.month;
  return month == null ? undefined : monthsLater(month, 1);
}

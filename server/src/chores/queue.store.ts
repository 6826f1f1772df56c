import { sql } from 'kysely';
import type { Db, Queries } from '../db/scope.js';

/**
 * Every process listens here; a chore that is due at once is taken up at once. Channel, table (`job`) and metrics keep the
 * names they had before: processes of the old version take from the same queue while an update rolls out.
 */
export const choreChannel = 'rounds_jobs';

export interface NewChore {
  queue: string;
  payload?: unknown;
  runAt?: Date;
  /** While a chore of this key waits, another one is not added. */
  key?: string;
}

export interface Chore {
  id: number;
  queue: string;
  payload: unknown;
  attempts: number;
}

/** Part of the caller's transaction: rolled back with it, durable with it, seen by the runners when it commits. */
export async function enqueue(db: Queries, chores: readonly NewChore[]): Promise<void> {
  if (chores.length === 0) return;
  await db
    .insertInto('job')
    .values(
      chores.map(({ queue, payload, runAt, key }) => ({
        queue,
        payload: JSON.stringify(payload ?? null),
        key: key ?? null,
        ...(runAt && { run_at: runAt }),
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await wakeRunners(db);
}

/** At the commit. */
export async function wakeRunners(db: Queries): Promise<void> {
  await sql`select pg_notify(${choreChannel}, '')`.execute(db);
}

/** So many more chores of a queue can be taken. */
export interface Room {
  queue: string;
  most: number;
}

/** Takes due chores without a valid lease. The count of attempts is also the token that says whose lease it is. */
export async function claimChores(db: Db, rooms: readonly Room[], leaseSeconds: number): Promise<Chore[]> {
  const queues = rooms.map(({ queue }) => queue);
  const limits = rooms.map(({ most }) => most);
  const { rows } = await sql<Chore>`
    with due as materialized (
      select waiting.id from unnest(${queues}::text[], ${limits}::int[]) as room (queue, most)
      cross join lateral (
        select id from job
        where job.queue = room.queue and run_at <= now() and (leased_until is null or leased_until < now())
        order by run_at, id limit room.most for update skip locked
      ) as waiting
    )
    update job set leased_until = ${leaseEnd(leaseSeconds)}, attempts = attempts + 1
    where id in (select id from due)
    returning id, queue, payload, attempts
  `.execute(db);
  return rows;
}

const leaseEnd = (seconds: number) => sql<Date>`now() + make_interval(secs => ${sql.lit(seconds)})`;

/** Whoever still works on a chore keeps its lease, unless another process has taken it over meanwhile. */
export async function renewLeases(db: Db, chores: readonly Chore[], leaseSeconds: number): Promise<void> {
  const ids = chores.map(({ id }) => id);
  const attempts = chores.map((chore) => chore.attempts);
  await sql`
    update job set leased_until = ${leaseEnd(leaseSeconds)}
    from unnest(${ids}::bigint[], ${attempts}::int[]) as held (id, attempts)
    where job.id = held.id and job.attempts = held.attempts and leased_until is not null
  `.execute(db);
}

export async function completeChore(db: Queries, { id, attempts }: Chore): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).where('attempts', '=', attempts).execute();
}

/** Not a failure: the chore has more to do at that time. */
export async function rescheduleChore(db: Queries, { id, attempts }: Chore, runAt: Date): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt, leased_until: null, attempts: 0, last_error: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

export async function postponeChore(db: Queries, { id, attempts }: Chore, runAt: Date, error: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt, leased_until: null, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** When the next chore of these queues becomes due, or the next lease ends, for the timer of an idle runner. */
export async function nextDue(db: Db, queues: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(first.run_at) from unnest(${queues}::text[]) as asked (queue) cross join lateral (
        select run_at from job where job.queue = asked.queue and leased_until is null order by run_at limit 1
      ) as first),
      (select min(leased_until) from job where leased_until is not null and queue = any(${queues}::text[]))
    ) as at
  `.execute(db);
  return rows[0]?.at ?? null;
}

export interface QueueFigures {
  queue: string;
  due: number;
  running: number;
  /** For later. */
  scheduled: number;
  oldestDueSeconds: number;
}

export async function measureQueues(db: Db): Promise<QueueFigures[]> {
  const isRunning = sql`leased_until >= now()`;
  const isDue = sql`run_at <= now() and (leased_until is null or leased_until < now())`;
  const { rows } = await sql<QueueFigures>`
    select queue, count(*) filter (where ${isDue})::int as due, count(*) filter (where ${isRunning})::int as running,
      count(*) filter (where run_at > now() and leased_until is null)::int as scheduled,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${isDue})), 0)::float8 as "oldestDueSeconds"
    from job group by queue
  `.execute(db);
  return rows;
}

/** The embedded engine belongs to one process: at its start, whoever held a lease is gone. */
export const freeLeases = (db: Db) => db.updateTable('job').set({ leased_until: null }).execute();

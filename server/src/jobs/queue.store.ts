import { sql } from 'kysely';
import type { Db, Queries } from '../db/scope.js';

/** Every process listens here; a job that is due at once is taken up at once. */
export const jobChannel = 'rounds_jobs';

/** Longer than any job takes; what a killed process held becomes free again after it. */
const leaseSeconds = 60;

export interface NewJob {
  queue: string;
  payload?: unknown;
  runAt?: Date;
  /** While a job of this key waits, another one is not added. */
  key?: string;
}

export interface Job {
  id: number;
  queue: string;
  payload: unknown;
  attempts: number;
}

/** Part of the caller's transaction: rolled back with it, durable with it, seen by the runners when it commits. */
export async function enqueue(db: Queries, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .insertInto('job')
    .values(
      jobs.map(({ queue, payload, runAt, key }) => ({
        queue,
        payload: JSON.stringify(payload ?? null),
        key: key ?? null,
        ...(runAt && { run_at: runAt }),
      })),
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  await sql`select pg_notify(${jobChannel}, '')`.execute(db);
}

/** Takes due jobs that nobody holds. The count of attempts is also the token that says whose lease it is. */
export async function claimJobs(db: Db, queues: readonly string[], most: number): Promise<Job[]> {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (query) =>
        query
          .selectFrom('job')
          .select('id')
          .where('queue', 'in', queues)
          .where('run_at', '<=', sql<Date>`now()`)
          .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', sql<Date>`now()`)]))
          .orderBy('run_at')
          .orderBy('id')
          .limit(sql.lit(most))
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('job')
    .set({
      leased_until: sql<Date>`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', 'in', (query) => query.selectFrom('due').select('due.id'))
    .returning(['id', 'queue', 'payload', 'attempts'])
    .execute();
}

export async function completeJob(db: Queries, { id, attempts }: Job): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).where('attempts', '=', attempts).execute();
}

/** Not a failure: the job has more to do at that time. */
export async function rescheduleJob(db: Queries, { id, attempts }: Job, runAt: Date): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt, leased_until: null, attempts: 0, last_error: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

export async function postponeJob(db: Queries, { id, attempts }: Job, runAt: Date, error: string): Promise<void> {
  await db
    .updateTable('job')
    .set({ run_at: runAt, leased_until: null, last_error: error.slice(0, 500) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** When the next job becomes due or free, for the timer of an idle runner. */
export async function nextDue(db: Db, queues: readonly string[]): Promise<Date | null> {
  const row = await db
    .selectFrom('job')
    .select(sql<Date | null>`min(greatest(run_at, coalesce(leased_until, run_at)))`.as('at'))
    .where('queue', 'in', queues)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** The embedded engine belongs to one process: at its start, whoever held a lease is gone. */
export const freeLeases = (db: Db) => db.updateTable('job').set({ leased_until: null }).execute();

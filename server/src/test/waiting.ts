import { sql } from 'kysely';
import type { Tx } from '../db/scope.js';

/**
 * How many wait for what the holder has locked, also behind each other. It asks itself: a pooler may have no connection
 * left. On the embedded engine, which has one connection, nobody works beside it.
 */
export async function waitingFor(holder: Tx): Promise<number | undefined> {
  // A transaction sees who is connected as it saw it first.
  await sql`select pg_stat_clear_snapshot()`.execute(holder);
  const { rows } = await sql<{ count: number }>`
    with first as (select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid)))
    select count(*)::int as count from pg_stat_activity
    where pid in (select pid from first) or pg_blocking_pids(pid) && array(select pid from first)
  `.execute(holder);
  return rows[0]?.count;
}

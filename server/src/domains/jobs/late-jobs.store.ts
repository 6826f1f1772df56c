import { sql } from 'kysely';
import type { Tx } from '../../db/scope.js';

interface LateAtSite {
  accountId: string;
  siteId: string;
  count: number;
}

/** Marks late jobs as told, with all others of their sites. Another process waits, and finds them told. */
export async function takeLateJobs(tx: Tx, now: Date, sites: number): Promise<LateAtSite[]> {
  const late = sql`job.state = 'open' and job.due_by < ${now}::timestamptz and job.late_told_at is null`;
  const { rows } = await sql<LateAtSite>`
    with sites as (select distinct job.site_id from door_job as job where ${late} limit ${sql.lit(sites)}),
    taken as (
      select job.id from door_job as job where job.site_id in (select site_id from sites) and ${late}
      order by job.id for update
    ), told as (
      update door_job as job set late_told_at = now() from taken where job.id = taken.id
      returning job.account_id, job.site_id
    )
    select account_id as "accountId", site_id as "siteId", count(*)::int as count from told
    group by account_id, site_id order by site_id
  `.execute(tx);
  return rows;
}

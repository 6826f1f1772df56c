import { sql } from 'kysely';
import type { Tx } from '../../db/scope.js';
import { mostLateMs, toldWithinMs } from './rounds.policy.js';

export interface LateAtSite {
  accountId: string;
  siteId: string;
  count: number;
}

const columns = {
  people: { at: sql.ref('round.remind_at'), told: 'reminded_at', after: sql.ref('plan.remind_after_minutes') },
  managers: { at: sql.ref('round.escalate_at'), told: 'escalated_at', after: sql.ref('plan.escalate_after_minutes') },
} as const;

/**
 * Marks late rounds as told, with all others of their sites, and answers how many there are at each. Another process
 * that comes at the same time waits, and finds them told: taking what is free would make two messages of one. What has
 * waited for longer than a day is old news.
 */
export async function takeLate(tx: Tx, told: 'people' | 'managers', now: Date, sites: number): Promise<LateAtSite[]> {
  const { at, told: mark, after } = columns[told];
  const around = sql`round.due_from > ${new Date(now.getTime() - mostLateMs)}::timestamptz
    and round.due_from < ${now}::timestamptz`;
  // What is closed cannot be done any more: only managers hear of it.
  const late = sql`
    ${around} and round.done_at is null and ${sql.ref(`round.${mark}`)} is null
    and ${at} <= ${now}::timestamptz and ${at} > ${new Date(now.getTime() - toldWithinMs)}::timestamptz
    and plan.deleted_at is null and not plan.is_paused and ${after} is not null
    and ${told === 'people' ? sql`round.closes_at > ${now}::timestamptz` : sql`true`}`;
  const { rows } = await sql<LateAtSite>`
    with sites as (
      select distinct round.site_id from due_round as round join plan on plan.id = round.plan_id
      where ${late} limit ${sql.lit(sites)}
    ), taken as (
      select round.plan_id, round.facility_id, round.due_from
      from due_round as round join plan on plan.id = round.plan_id
      where round.site_id in (select site_id from sites) and ${late}
      order by round.plan_id, round.facility_id, round.due_from
      for update of round
    ), told as (
      update due_round as round set ${sql.ref(mark)} = now() from taken
      where round.plan_id = taken.plan_id and round.facility_id = taken.facility_id
        and round.due_from = taken.due_from and ${around}
      returning round.account_id, round.site_id
    )
    select account_id as "accountId", site_id as "siteId", count(*)::int as count from told
    group by account_id, site_id order by site_id
  `.execute(tx);
  return rows;
}

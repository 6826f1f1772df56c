import { sql, type RawBuilder } from 'kysely';
import { showDue } from '../../db/live-events.js';
import type { Tx } from '../../db/scope.js';
import { listsToDo } from './plans.store.js';
import { mostAheadMs, mostBackMs, type PlannedRound } from './rounds.policy.js';

/** Where the rounds of a moment can be. */
const around = (at: Date): RawBuilder<boolean> =>
  sql<boolean>`(round.due_from > ${new Date(at.getTime() - mostBackMs)}::timestamptz
    and round.due_from < ${new Date(at.getTime() + mostAheadMs)}::timestamptz)`;

type RoundOfPlan = PlannedRound & { planId: string };

/** Times of plans in one statement, each with all doors of its plan: none may take too long on a busy machine. */
const timesAtOnce = 50;

/** Each round once, whoever else makes it. A door without anything to check has none. */
export async function insertRounds(tx: Tx, rounds: readonly RoundOfPlan[]): Promise<void> {
  const starts = Array.from({ length: Math.ceil(rounds.length / timesAtOnce) }, (_, index) => index * timesAtOnce);
  await Promise.all(starts.map((start) => insertSome(tx, rounds.slice(start, start + timesAtOnce))));
}

async function insertSome(tx: Tx, rounds: readonly RoundOfPlan[]): Promise<void> {
  await sql`
    insert into due_round
      (account_id, site_id, plan_id, facility_id, pos, day, due_from, due_by, early_from, closes_at, checklist_ids,
        open_checklists, remind_at, escalate_at)
    select plan.account_id, plan.site_id, plan.id, door.facility_id, door.pos, given.day, given."dueFrom", given."dueBy",
      given."earlyFrom", given."closesAt", lists.ids, lists.ids,
      given."dueBy" + make_interval(mins => plan.remind_after_minutes),
      given."dueBy" + make_interval(mins => plan.escalate_after_minutes)
    from json_to_recordset(${JSON.stringify(rounds)}::json) as given("planId" text, day date, "dueFrom" timestamptz,
      "dueBy" timestamptz, "earlyFrom" timestamptz, "closesAt" timestamptz)
    join plan on plan.id = given."planId"
    join plan_door as door on door.plan_id = plan.id
    join facility on facility.id = door.facility_id and facility.deleted_at is null
    join lateral (select ${listsToDo} as ids) as lists on lists.ids is not null
    on conflict do nothing
  `.execute(tx);
}

/** What nobody has begun and nobody had to begin yet. */
export async function deleteUnopened(tx: Tx, planIds: readonly string[], now: Date): Promise<void> {
  await sql`
    delete from due_round as round
    where plan_id = any(${planIds}::text[]) and due_from > ${now}::timestamptz and check_ids = '{}'
  `.execute(tx);
}

/** What is open now closes when the next one is due, also if that is sooner than it was. */
export async function closeSooner(tx: Tx, planId: string, now: Date, next: Date): Promise<void> {
  await sql`
    update due_round as round set closes_at = ${next}::timestamptz
    where plan_id = ${planId} and ${around(now)} and due_from <= ${now}::timestamptz and counted is null
      and closes_at > ${next}::timestamptz
  `.execute(tx);
}

/** What is still to do, and will not be asked for any more. */
export async function deleteWaiting(
  tx: Tx,
  { column, ids }: { column: 'plan_id' | 'site_id' | 'facility_id'; ids: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`
    delete from due_round as round
    where ${sql.ref(`round.${column}`)} = any(${ids}::text[]) and counted is null
      and due_from > ${new Date(now.getTime() - mostBackMs)}::timestamptz and closes_at > ${now}::timestamptz
  `.execute(tx);
}

/**
 * Nobody can do a checklist that its facility does not have any more; a round of nothing else is none. Answers at which
 * sites something is due no more.
 */
export async function withdrawChecklists(
  tx: Tx,
  of: { facilityId: string } | { checklistId: number },
  now: Date,
): Promise<{ accountId: string; siteId: string }[]> {
  const facilities =
    'facilityId' in of
      ? sql`round.facility_id = ${of.facilityId}`
      : sql`round.facility_id in (select facility_id from facility_checklist_ever where checklist_id = ${of.checklistId}::int)`;
  const left = sql`array(
    select list from unnest(round.open_checklists) as list
    where exists (
      select from facility_checklist as used join checklist on checklist.id = used.checklist_id
      where used.facility_id = round.facility_id and used.checklist_id = list and checklist.deleted_at is null
    )
  )`;
  const waiting = sql`${facilities} and round.counted is null and round.closes_at > ${now}::timestamptz
    and round.due_from > ${new Date(now.getTime() - mostBackMs)}::timestamptz`;
  const { rows } = await sql<{ accountId: string; siteId: string }>`
    with withdrawn as (
      delete from due_round as round where ${waiting} and ${left} = '{}' returning account_id, site_id
    ), shortened as (
      update due_round as round set open_checklists = ${left}
      where ${waiting} and open_checklists <> ${left} and ${left} <> '{}' returning account_id, site_id
    )
    select account_id as "accountId", site_id as "siteId" from withdrawn
    union select account_id, site_id from shortened
  `.execute(tx);
  return rows;
}

export interface CompleteCheck {
  id: number;
  checklistId: number;
}

/**
 * A complete check counts for the earliest round of each plan that waits for its checklist at that moment. The rounds are
 * locked first, by a statement of its own: two people at one door then count one after the other, each for what the other
 * has left.
 */
export async function fulfil(
  tx: Tx,
  { facilityId, at, personId }: { facilityId: string; at: Date; personId: string },
  checks: readonly CompleteCheck[],
): Promise<void> {
  const candidates = sql`round.facility_id = ${facilityId} and ${around(at)} and round.done_at is null
    and round.early_from <= ${at}::timestamptz and round.closes_at > ${at}::timestamptz`;
  const locking = sql`
    select from due_round as round where ${candidates} order by plan_id, due_from for update
  `.execute(tx);
  const counting = sql`
    with hit as (
      select plan_id, due_from, was, array_agg(checklist_id) as lists, array_agg(id order by id) as ids
      from (
        select distinct on (round.plan_id, given."checklistId")
          round.plan_id, round.due_from, round.counted as was, given."checklistId" as checklist_id, given.id
        from due_round as round
        join json_to_recordset(${JSON.stringify(checks)}::json) as given(id bigint, "checklistId" integer)
          on given."checklistId" = any(round.open_checklists)
        where ${candidates}
        order by round.plan_id, given."checklistId", round.due_from
      ) as earliest
      group by plan_id, due_from, was
    ), fulfilled as (
      update due_round as round set
        open_checklists = array(
          select list from unnest(round.open_checklists) as list where list <> all(hit.lists)
        ),
        check_ids = round.check_ids || hit.ids,
        done_at = case when round.open_checklists <@ hit.lists then ${at}::timestamptz end,
        done_by = case when round.open_checklists <@ hit.lists then ${personId} end,
        counted = case when not round.open_checklists <@ hit.lists then round.counted
          when ${at}::timestamptz <= round.due_by then 'on-time' else 'late' end
      from hit
      where round.plan_id = hit.plan_id and round.facility_id = ${facilityId} and round.due_from = hit.due_from
        and ${around(at)}
      returning round.account_id, round.site_id, round.plan_id, round.facility_id, round.day, round.done_at,
        round.done_by, round.counted, hit.was
    ), people as (
      insert into due_person_day as kept (account_id, site_id, person_id, day, on_time, late)
      select account_id, site_id, done_by, day, count(*) filter (where counted = 'on-time'),
        count(*) filter (where counted = 'late')
      from fulfilled where done_at is not null
      group by account_id, site_id, done_by, day
      order by day
      on conflict (site_id, person_id, day) do update set
        on_time = kept.on_time + excluded.on_time, late = kept.late + excluded.late
    )
    insert into due_day as kept (account_id, site_id, plan_id, facility_id, day, on_time, late, missed)
    select account_id, site_id, plan_id, facility_id, day, count(*) filter (where counted = 'on-time'),
      count(*) filter (where counted = 'late'), -count(*) filter (where was = 'missed')
    from fulfilled where done_at is not null
    group by account_id, site_id, plan_id, facility_id, day
    order by plan_id, facility_id, day
    on conflict (plan_id, facility_id, day) do update set
      on_time = kept.on_time + excluded.on_time, late = kept.late + excluded.late, missed = kept.missed + excluded.missed
  `.execute(tx);
  await Promise.all([locking, counting]);
}

/** Counts rounds as missed that closed without having been done; answers how many there were. */
export async function countMissed(tx: Tx, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ accountId: string; siteId: string; count: number }>`
    with closed as (
      select plan_id, facility_id, due_from from due_round
      where counted is null and done_at is null and closes_at <= ${now}::timestamptz
      order by closes_at limit ${sql.lit(most)} for update skip locked
    ), missed as (
      update due_round as round set counted = 'missed' from closed
      where round.plan_id = closed.plan_id and round.facility_id = closed.facility_id
        and round.due_from = closed.due_from
      returning round.account_id, round.site_id, round.plan_id, round.facility_id, round.day
    ), days as (
      insert into due_day as kept (account_id, site_id, plan_id, facility_id, day, missed)
      select account_id, site_id, plan_id, facility_id, day, count(*) from missed
      group by account_id, site_id, plan_id, facility_id, day
      order by plan_id, facility_id, day
      on conflict (plan_id, facility_id, day) do update set missed = kept.missed + excluded.missed
    )
    select account_id as "accountId", site_id as "siteId", count(*)::int as count from missed
    group by account_id, site_id
  `.execute(tx);
  await showDue(tx, rows);
  return rows.reduce((sum, { count }) => sum + count, 0);
}

import { sql, type RawBuilder } from 'kysely';
import { amongIds, idsBetween } from '../../db/history.js';
import { showDue } from '../../db/live-events.js';
import type { Tx } from '../../db/scope.js';
import { listsToDo } from './plans.store.js';
import { mostAheadMs, mostBackMs, mostEarlyMs, type PlannedRound } from './rounds.policy.js';

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

/** What is open now closes when the next one of its plan is due, also if that is sooner than it was. */
export async function closeSooner(tx: Tx, plans: readonly { planId: string; next: Date }[], now: Date): Promise<void> {
  if (plans.length === 0) return;
  await sql`
    update due_round as round set closes_at = given.next
    from json_to_recordset(${JSON.stringify(plans)}::json) as given("planId" text, next timestamptz)
    where round.plan_id = given."planId" and ${around(now)} and round.due_from <= ${now}::timestamptz
      and round.counted is null and round.closes_at > given.next
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

const doneColumns = sql.raw(
  ['account_id', 'site_id', 'plan_id', 'facility_id', 'day', 'done_at', 'done_by', 'counted']
    .map((column) => `round.${column}`)
    .join(', '),
);

/** What was done goes into the figures of its day: the rows of `fulfilled`, with what each of them `was` counted as. */
const countDone = sql`people as (
      insert into due_person_day as kept (account_id, site_id, person_id, day, on_time, late)
      select account_id, site_id, done_by, day, count(*) filter (where counted = 'on-time'),
        count(*) filter (where counted = 'late')
      from fulfilled where done_at is not null
      group by account_id, site_id, done_by, day
      order by day
      on conflict (site_id, person_id, day) do update set
        on_time = kept.on_time + excluded.on_time, late = kept.late + excluded.late
    ), days as (
      insert into due_day as kept (account_id, site_id, plan_id, facility_id, day, on_time, late, missed)
      select account_id, site_id, plan_id, facility_id, day, count(*) filter (where counted = 'on-time'),
        count(*) filter (where counted = 'late'), -count(*) filter (where was = 'missed')
      from fulfilled where done_at is not null
      group by account_id, site_id, plan_id, facility_id, day
      order by plan_id, facility_id, day
      on conflict (plan_id, facility_id, day) do update set
        on_time = kept.on_time + excluded.on_time, late = kept.late + excluded.late, missed = kept.missed + excluded.missed
    )`;

/**
 * Nobody can do a checklist that its facility does not have any more, or that has nothing in it; a round of nothing else
 * is none, unless somebody has done something of it: then it is done. Answers at which sites something is due no more.
 * Locked first, as in `fulfil`: who does the other checklist at this moment has then counted, or counts for what is left.
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
        and exists (select from checklist_item as item where item.checklist_id = list and item.deleted_at is null)
    )
  )`;
  const earliest = new Date(now.getTime() - mostBackMs - mostEarlyMs);
  const waiting = sql`${facilities} and round.counted is null and round.closes_at > ${now}::timestamptz
    and round.due_from > ${new Date(now.getTime() - mostBackMs)}::timestamptz`;
  const locking = sql`
    select from due_round as round where ${waiting} and open_checklists <> ${left}
    order by plan_id, facility_id, due_from for update
  `.execute(tx);
  const withdrawing = sql<{ accountId: string; siteId: string }>`
    with begun as (
      select round.plan_id, round.facility_id, round.due_from, last.at, last.person_id
      from due_round as round cross join lateral (
        select at, person_id from quality_check as earlier
        where earlier.id = any(round.check_ids) and ${amongIds('earlier.id', idsBetween({ from: earliest }))}
        order by at desc, id desc limit 1
      ) as last
      where ${waiting} and ${left} = '{}'
    ), fulfilled as (
      update due_round as round set open_checklists = '{}', done_at = begun.at, done_by = begun.person_id,
        counted = case when begun.at <= round.due_by then 'on-time' else 'late' end
      from begun
      where round.plan_id = begun.plan_id and round.facility_id = begun.facility_id and round.due_from = begun.due_from
        and ${waiting}
      returning ${doneColumns}, null as was
    ), ${countDone}, withdrawn as (
      delete from due_round as round where ${waiting} and ${left} = '{}' and check_ids = '{}' returning account_id, site_id
    ), shortened as (
      update due_round as round set open_checklists = ${left}
      where ${waiting} and open_checklists <> ${left} and ${left} <> '{}' returning account_id, site_id
    )
    select account_id as "accountId", site_id as "siteId" from withdrawn
    union select account_id, site_id from shortened
    union select account_id, site_id from fulfilled
  `.execute(tx);
  const [, { rows }] = await Promise.all([locking, withdrawing]);
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
  const earliest = new Date(at.getTime() - mostBackMs - mostEarlyMs);
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
    ), finished as (
      -- A round of several lists is done when the last of them was, which may have been sent before.
      select hit.*, last.at, last.person_id
      from hit cross join lateral (
        select at, person_id from (
          select ${at}::timestamptz as at, ${personId}::text as person_id, 2 as sent
          union all
          select earlier.at, earlier.person_id, 1
          from due_round as round
          join quality_check as earlier on earlier.id = any(round.check_ids) and ${amongIds('earlier.id', idsBetween({ from: earliest }))}
          where round.plan_id = hit.plan_id and round.facility_id = ${facilityId} and round.due_from = hit.due_from
            and ${around(at)}
        ) as done
        order by at desc, sent desc limit 1
      ) as last
    ), fulfilled as (
      update due_round as round set
        open_checklists = array(
          select list from unnest(round.open_checklists) as list where list <> all(hit.lists)
        ),
        check_ids = round.check_ids || hit.ids,
        done_at = case when round.open_checklists <@ hit.lists then hit.at end,
        done_by = case when round.open_checklists <@ hit.lists then hit.person_id end,
        counted = case when not round.open_checklists <@ hit.lists then round.counted
          when hit.at <= round.due_by then 'on-time' else 'late' end
      from finished as hit
      where round.plan_id = hit.plan_id and round.facility_id = ${facilityId} and round.due_from = hit.due_from
        and ${around(at)}
      returning ${doneColumns}, hit.was
    ), ${countDone}
    select from fulfilled
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

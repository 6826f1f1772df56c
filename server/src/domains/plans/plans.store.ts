import { sql, type RawBuilder } from 'kysely';
import type { Queries, Tx } from '../../db/scope.js';
import type { Reach } from '../../reach.js';
import { zoneOf } from '../sites/today.read.js';

export interface DoorRow {
  facilityId: string;
  checklistIds: number[] | null;
}

/** All doors are of the plan's site: said, only its facilities are read, and not those of the whole organisation. */
const fromDoors = sql`from plan_door as door
  join facility on facility.id = door.facility_id and facility.account_id = plan.account_id
    and facility.site_id = plan.site_id where door.plan_id = plan.id and facility.deleted_at is null`;
const doors: RawBuilder<DoorRow[]> = sql`coalesce((
  select json_agg(json_build_object('facilityId', door.facility_id, 'checklistIds', door.checklist_ids) order by door.pos)
  ${fromDoors}), '[]'::json)`;

/** The checklists of a `door` that have anything in them; null for none. */
export const listsToDo: RawBuilder<number[] | null> = sql`(
  select array_agg(used.checklist_id order by used.pos)
  from facility_checklist as used
  join checklist on checklist.id = used.checklist_id and checklist.deleted_at is null
  where used.facility_id = door.facility_id
    and (door.checklist_ids is null or used.checklist_id = any(door.checklist_ids))
    and exists (select from checklist_item as item where item.checklist_id = used.checklist_id and item.deleted_at is null)
)`;

const personIds: RawBuilder<string[] | null> = sql`case when plan.is_for_everyone then null else coalesce((
  select json_agg(person_id order by person_id) from plan_person where plan_person.plan_id = plan.id
), '[]'::json) end`;

/** What the rule of a plan is computed from. */
const rhythm = [
  'plan.id',
  'plan.account_id as accountId',
  'plan.site_id as siteId',
  'plan.starts',
  'plan.rrule',
  'plan.window_minutes as windowMinutes',
  'plan.made_until as madeUntil',
  'plan.is_paused as isPaused',
  'site.closed_days as closedDays',
  zoneOf('UTC').as('timeZone'),
] as const;

const columns = [
  ...rhythm,
  'plan.title',
  'plan.remind_after_minutes as remindAfterMinutes',
  'plan.escalate_after_minutes as escalateAfterMinutes',
  doors.as('doors'),
  personIds.as('personIds'),
  sql<boolean>`exists (select ${fromDoors} and ${listsToDo} is not null)`.as('isClosable'),
] as const;

/** With their site and organisation. */
const livingPlans = (db: Queries) =>
  db
    .selectFrom('plan')
    .innerJoin('site', 'site.id', 'plan.site_id')
    .innerJoin('account', 'account.id', 'plan.account_id')
    .where('plan.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null);

const plansInReach = (db: Queries, { accountId, siteIds }: Reach) =>
  livingPlans(db)
    .where('plan.account_id', '=', accountId)
    .$if(siteIds !== null, (query) => query.where('plan.site_id', '=', sql<string>`any(${siteIds ?? []}::text[])`));

export const findPlan = (db: Queries, reach: Reach, id: string) =>
  plansInReach(db, reach).select(columns).where('plan.id', '=', id).executeTakeFirst();

export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

export interface PlanFilter extends Reach {
  facilityId?: string;
}

/** In the order in which they were made, beginning right after one of them. */
export const listPlans = (
  db: Queries,
  { facilityId, ...reach }: PlanFilter,
  after: string | undefined,
  limit: number,
) =>
  plansInReach(db, reach)
    .select(columns)
    .$if(facilityId !== undefined, (query) =>
      query.where(
        sql<boolean>`exists (select from plan_door where plan_door.plan_id = plan.id and facility_id = ${facilityId ?? ''})`,
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(plan.created_at, plan.id) > (
          select last.created_at, last.id from plan as last where last.id = ${after ?? ''} limit 1)`,
      ),
    )
    .orderBy('plan.created_at')
    .orderBy('plan.id')
    .limit(sql.lit(limit))
    .execute();

/** Locked until the transaction ends: changing a plan and making its rounds follow each other. */
export const lockPlan = (tx: Tx, reach: Reach, id: string) =>
  plansInReach(tx, reach)
    .select('plan.site_id as siteId')
    .where('plan.id', '=', id)
    .forNoKeyUpdate('plan')
    .executeTakeFirst();

const lockedPlans = (tx: Tx) => livingPlans(tx).select('plan.id').forNoKeyUpdate('plan');

/** Read once they are held: who waits while a colleague sets their clock would know that as it was before. */
const heldRhythms = async (tx: Tx, plans: ReturnType<typeof lockedPlans>) => {
  const ids = (await plans.execute()).map(({ id }) => id);
  const held = livingPlans(tx).where('plan.id', '=', sql<string>`any(${ids}::text[])`);
  return held.select(rhythm).orderBy('plan.id').execute();
};

export type RhythmRow = Awaited<ReturnType<typeof heldRhythms>>[number];

type Whose = { siteId: string } | { facilityId: string } | { checklistId: number } | { zoneOfAccount: string };
function isOf(whose: Whose): RawBuilder<boolean> {
  if ('siteId' in whose) return sql<boolean>`plan.site_id = ${whose.siteId}`;
  if ('zoneOfAccount' in whose) return sql`plan.account_id = ${whose.zoneOfAccount} and site.time_zone is null`;
  const facilities =
    'facilityId' in whose
      ? sql`select ${whose.facilityId}::text`
      : sql`select facility_id from facility_checklist_ever where checklist_id = ${whose.checklistId}::int`;
  return sql<boolean>`plan.id in (select plan_id from plan_door where facility_id in (${facilities}))`;
}

/** Of a site, of a facility, of those that have or had a checklist, or of every site with its organisation's time zone. */
export const lockPlansAt = (tx: Tx, whose: Whose) =>
  heldRhythms(tx, lockedPlans(tx).where(isOf(whose)).orderBy('plan.id'));

/** Plans that need rounds, also those that a wrong clock made too many for. Those at work elsewhere are left to them. */
export const lockPlansToMake = (tx: Tx, { before, notAfter }: { before: Date; notAfter: Date }, most: number) => {
  const toMake = lockedPlans(tx)
    .where('plan.is_paused', '=', false)
    .where(sql<boolean>`(plan.made_until < ${before}::timestamptz or plan.made_until > ${notAfter}::timestamptz)`);
  return heldRhythms(tx, toMake.orderBy('plan.made_until').limit(sql.lit(most)).skipLocked());
};

export async function moveMadeUntil(tx: Tx, ids: readonly string[], until: Date): Promise<void> {
  await tx
    .updateTable('plan')
    .set({ made_until: until })
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

export const countPlansAt = async (tx: Tx, siteId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('plan')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** The time zone and the days off that a rule is computed with. */
export const findSiteClock = (db: Queries, accountId: string, siteId: string) =>
  db
    .selectFrom('site')
    .innerJoin('account', 'account.id', 'site.account_id')
    .select([zoneOf('UTC').as('timeZone'), 'site.closed_days as closedDays'])
    .where('site.account_id', '=', accountId)
    .where('site.id', '=', siteId)
    .executeTakeFirst();

export interface PlanFields {
  title: string;
  starts: string;
  rrule: string;
  window_minutes: number;
  remind_after_minutes: number | null;
  escalate_after_minutes: number | null;
  is_paused: boolean;
  is_for_everyone: boolean;
}

export async function insertPlan(
  tx: Tx,
  plan: PlanFields & { id: string; account_id: string; site_id: string; made_until: Date },
): Promise<void> {
  await tx.insertInto('plan').values(plan).execute();
}

export async function updatePlan(tx: Tx, id: string, fields: PlanFields): Promise<void> {
  await tx.updateTable('plan').set(fields).where('id', '=', id).execute();
}

export async function markPlansDeleted(tx: Tx, where: { id: string } | { siteId: string }, at: Date): Promise<void> {
  await tx
    .updateTable('plan')
    .set({ deleted_at: at })
    .where('id' in where ? 'id' : 'site_id', '=', 'id' in where ? where.id : where.siteId)
    .where('deleted_at', 'is', null)
    .execute();
}

export async function replaceDoors(
  tx: Tx,
  accountId: string,
  planId: string,
  chosen: readonly DoorRow[],
): Promise<void> {
  await tx.deleteFrom('plan_door').where('plan_id', '=', planId).execute();
  const rows = chosen.map(({ facilityId, checklistIds }, pos) => ({ pos, facilityId, checklistIds }));
  await sql`
    insert into plan_door (account_id, plan_id, pos, facility_id, checklist_ids)
    select ${accountId}, ${planId}, given.pos, given."facilityId", given."checklistIds"
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given(pos integer, "facilityId" text, "checklistIds" integer[])
  `.execute(tx);
}

export async function replacePeople(
  tx: Tx,
  accountId: string,
  planId: string,
  chosen: readonly string[],
): Promise<void> {
  await tx.deleteFrom('plan_person').where('plan_id', '=', planId).execute();
  await sql`
    insert into plan_person (account_id, plan_id, person_id)
    select ${accountId}, ${planId}, person from unnest(${chosen}::text[]) as person
  `.execute(tx);
}

/** From plans of sites that they do not reach. Answers the sites. */
export async function deletePersonElsewhere(
  tx: Tx,
  { accountId, siteIds }: { accountId: string; siteIds: readonly string[] },
  personId: string,
): Promise<string[]> {
  const { rows } = await sql<{ siteId: string }>`
    with gone as (
      delete from plan_person as own using plan
      where plan.id = own.plan_id and own.account_id = ${accountId} and own.person_id = ${personId}
        and plan.site_id <> all(${siteIds}::text[])
      returning plan.site_id
    )
    select distinct site_id as "siteId" from gone
  `.execute(tx);
  return rows.map(({ siteId }) => siteId);
}

/** The living facilities of a site among these, each with its checklists. */
export const listDoorsAt = (tx: Tx, siteId: string, ids: readonly string[]) =>
  tx
    .selectFrom('facility')
    .select([
      'facility.id',
      sql<number[]>`array(select checklist_id from facility_checklist where facility_id = facility.id)`.as(
        'checklistIds',
      ),
    ])
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();

/** Of each plan of a site: doors with anything to check, which are the ones that rounds are made for. */
export async function countDoorsToDo(db: Queries, siteId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; doors: number }>`
    select plan.id, count(*)::int as doors
    from plan
    join plan_door as door on door.plan_id = plan.id
    join facility on facility.id = door.facility_id and facility.deleted_at is null
    where plan.site_id = ${siteId} and plan.deleted_at is null and ${listsToDo} is not null
    group by plan.id
  `.execute(db);
  return new Map(rows.map(({ id, doors: count }) => [id, count]));
}

/** Those of these people who know the site. */
export async function listPeopleAt(
  tx: Tx,
  accountId: string,
  siteId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('membership')
    .select('person_id as id')
    .where('account_id', '=', accountId)
    .where('person_id', '=', sql<string>`any(${ids}::text[])`)
    .where(
      sql<boolean>`(whole_account or exists (
        select from membership_site as known where known.account_id = membership.account_id
          and known.person_id = membership.person_id and known.site_id = ${siteId}))`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

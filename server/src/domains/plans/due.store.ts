import type { DueState } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import { amongSites } from '../../db/report-scope.js';
import type { Queries } from '../../db/scope.js';
import { hourMs } from '../../moment.js';
import type { Reach } from '../../reach.js';
import { dayStart, zoneOf } from '../sites/today.read.js';
import { mostBackMs } from './rounds.policy.js';

export interface DueRow {
  planId: string;
  siteId: string;
  facilityId: string;
  pos: number;
  dueFrom: Date;
  dueBy: Date;
  earlyFrom: Date;
  closesAt: Date;
  checklistIds: number[];
  openChecklistIds: number[];
  doneAt: Date | null;
  doneBy: string | null;
  checkIds: number[];
}

export const dueColumns = sql`round.plan_id as "planId", round.site_id as "siteId", round.facility_id as "facilityId", round.pos,
  round.due_from as "dueFrom", round.due_by as "dueBy", round.early_from as "earlyFrom", round.closes_at as "closesAt",
  round.checklist_ids as "checklistIds", round.open_checklists as "openChecklistIds", round.done_at as "doneAt",
  round.done_by as "doneBy", to_json(round.check_ids) as "checkIds"`;

/** Of a plan for everyone, or for this person among others. Asked so, PostgreSQL looks at the plan and not at all there are. */
const isFor = (personId: string): RawBuilder<boolean> => sql<boolean>`(
  (select plan.is_for_everyone from plan where plan.id = round.plan_id)
  or exists (select from plan_person as me where me.plan_id = round.plan_id and me.person_id = ${personId})
)`;

const isIn = (state: DueState, now: Date): RawBuilder<boolean> => {
  const at = sql`${now}::timestamptz`;
  const conditions: Record<DueState, RawBuilder<boolean>> = {
    done: sql`round.done_at <= round.due_by`,
    late: sql`round.done_at > round.due_by`,
    upcoming: sql`(round.done_at is null and round.due_from > ${at})`,
    open: sql`(round.done_at is null and round.due_from <= ${at} and round.closes_at > ${at})`,
    missed: sql`(round.done_at is null and round.closes_at <= ${at})`,
  };
  return conditions[state];
};

export interface DueFilter extends Reach {
  facilityId?: string;
  planId?: string;
  state?: DueState;
  /** Only what is theirs, and what they did of others'. */
  personId?: string;
  from: Date;
  to: Date;
}

export interface DueEnd {
  dueFrom: Date;
  planId: string;
  facilityId: string;
}

/**
 * By the time they are due, beginning right after `after`. An index gives them in order for a single place only, so of several
 * sites each is asked for a page. The end of the period is compared as a row: a pair of bounds on one column looks to
 * PostgreSQL like a few rows, which it would rather sort than take in order.
 */
export async function listDue(
  db: Queries,
  { accountId, siteIds, facilityId, planId, state, personId, from, to }: DueFilter,
  after: DueEnd | undefined,
  now: Date,
  limit: number,
): Promise<DueRow[]> {
  const asked = [
    sql`round.account_id = ${accountId}`,
    sql`round.due_from >= ${after?.dueFrom ?? from}::timestamptz`,
    sql`(round.due_from, round.plan_id) < (${to}::timestamptz, '')`,
    ...(facilityId === undefined ? [] : [sql`round.facility_id = ${facilityId}`]),
    ...(planId === undefined ? [] : [sql`round.plan_id = ${planId}`]),
    ...(state === undefined ? [] : [isIn(state, now)]),
    ...(personId === undefined ? [] : [sql`(round.done_by = ${personId} or ${isFor(personId)})`]),
    ...(after
      ? [
          sql`(round.due_from, round.plan_id, round.facility_id) >
            (${after.dueFrom}::timestamptz, ${after.planId}::text, ${after.facilityId}::text)`,
        ]
      : []),
  ];
  const inOrder = sql`order by round.due_from, round.plan_id, round.facility_id limit ${sql.lit(limit)}`;
  const pageOf = (...place: RawBuilder<boolean>[]) =>
    sql`select round.* from due_round as round where ${sql.join([...asked, ...place], sql` and `)} ${inOrder}`;
  const page =
    siteIds === null || siteIds.length === 1 || facilityId !== undefined
      ? pageOf(...(siteIds === null ? [] : [amongSites('round.site_id', siteIds)]))
      : sql`select page.* from unnest(${siteIds}::text[]) as place (id)
          cross join lateral (${pageOf(sql<boolean>`round.site_id = place.id`)}) as page`;
  const { rows } = await sql<DueRow>`select ${dueColumns} from (${page}) as round ${inOrder}`.execute(db);
  return rows;
}

/** Living sites in reach, found by their keys where they are named. */
export const sitesInReach = ({ accountId, siteIds }: Reach): RawBuilder<boolean> =>
  sql<boolean>`(site.account_id = ${accountId} and site.deleted_at is null
    and ${siteIds === null ? sql`true` : amongSites('site.id', siteIds)})`;

/** More than any day has: that on which clocks go back has 25 hours. */
export const longestDayMs = 26 * hourMs;

/**
 * Whether a `round` that nobody did is one of today or yesterday. One that no other gave way to, as of a weekly plan,
 * could be done for a day after its window: it is missed on the day it closes, and would be forgotten with it.
 */
export const isMissedLately = (
  today: RawBuilder<unknown>,
  zone: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  round.day >= ${today} - 1
  or (round.closes_at = round.due_by + interval '24 hours' and (round.closes_at at time zone ${zone})::date >= ${today} - 1)
)`;

/**
 * Of each site: what is due today there, what is still open with the rest of its tour, and what is due within some hours. What waits and what is
 * over have an index each, so that only they are read.
 */
export async function listToday(
  db: Queries,
  reach: Reach,
  personId: string,
  { now, until }: { now: Date; until: Date },
  limit: number,
): Promise<DueRow[]> {
  const longAgo = sql`${new Date(now.getTime() - mostBackMs)}::timestamptz`;
  const { rows } = await sql<DueRow>`
    select ${dueColumns}
    from site join account on account.id = site.account_id
    join lateral (select ${dayStart(now, 'UTC')} as starts, (${now}::timestamptz at time zone ${zoneOf('UTC')})::date as date)
      as today on true
    join lateral (
      select * from due_round as waiting
      where waiting.site_id = site.id and waiting.counted is null
        and waiting.due_from > ${longAgo}
        and waiting.due_from < ${new Date(now.getTime() + longestDayMs)}::timestamptz
        and (waiting.day = today.date or waiting.due_from < ${until}::timestamptz)
        and (waiting.day = today.date or waiting.closes_at > ${now}::timestamptz)
      union all
      select * from due_round as finished
      where finished.site_id = site.id and finished.counted is not null
        and finished.due_from >= ${new Date(now.getTime() - longestDayMs)}::timestamptz
        and finished.due_from < ${new Date(now.getTime() + longestDayMs)}::timestamptz
        and (finished.day = today.date or finished.due_from >= today.starts and finished.due_from < ${until}::timestamptz)
      union all
      -- What is over of a tour that began before today and has a door left: its ring is of all its doors.
      select over.* from (
        select distinct left_over.plan_id, left_over.due_from from due_round as left_over
        where left_over.site_id = site.id and left_over.counted is null
          and left_over.due_from > ${longAgo} and left_over.due_from < today.starts
          and left_over.day < today.date and left_over.closes_at > ${now}::timestamptz
      ) as tour join due_round as over on over.plan_id = tour.plan_id and over.due_from = tour.due_from
      where over.site_id = site.id and over.counted is not null and over.day < today.date
        and over.due_from > ${longAgo} and over.due_from < today.starts
    ) as round on true
    where ${sitesInReach(reach)} and ${isFor(personId)}
    order by round.due_from, round.plan_id, round.pos limit ${sql.lit(limit)}
  `.execute(db);
  return rows;
}

export async function titlesOfPlans(db: Queries, ids: readonly string[]): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('plan')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}

export async function codesOfFacilities(
  db: Queries,
  ids: readonly string[],
): Promise<{ id: string; title: string; code: string }[]> {
  return db
    .selectFrom('facility')
    .innerJoin('code', 'code.facility_id', 'facility.id')
    .select(['facility.id', 'facility.title', 'code.code'])
    .where('facility.id', '=', sql<string>`any(${ids}::text[])`)
    .where('code.replaced_at', 'is', null)
    .execute();
}

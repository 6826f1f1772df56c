import type { Facility, FacilityTile } from '@rounds/contract';
import { sql, type Updateable } from 'kysely';
import type { Schema } from '../../db/schema.js';
import type { Queries } from '../../db/scope.js';
import type { Reach } from '../../reach.js';
import { countOpenJobs, countUrgentJobs } from '../jobs/jobs.read.js';
import { hasPlan, missedBy } from '../plans/due-state.read.js';
import { hasPausedPlan, latenessOf } from '../plans/lateness.read.js';
import { ratingFigures, splitPlaceState } from '../sites/sites.read.js';
import { dayStart, doneSince, failedItems } from '../sites/today.read.js';
import { checklistIds, currentCode, facilityColumns } from './facilities.read.js';

const columns = [
  ...facilityColumns,
  'facility.description',
  'facility.rating_limit as ratingLimit',
  'facility.are_photos_taken as arePhotosTaken',
  'facility.opens_jobs as opensJobs',
  'facility.shows_last_check as showsLastCheck',
  'facility.place_kind as placeKind',
  checklistIds,
  currentCode.as('code'),
] as const;

const livingFacilities = (db: Queries, { accountId, siteIds }: Reach) =>
  db
    .selectFrom('facility')
    .where('facility.account_id', '=', accountId)
    .where('facility.deleted_at', 'is', null)
    .$if(siteIds !== null, (query) => query.where('facility.site_id', '=', sql<string>`any(${siteIds ?? []})`));

/** The facilities of a site with their states, in one statement whose cost is bounded by the days looked back. */
export async function listFacilityTiles(
  db: Queries,
  reach: Reach,
  siteId: string,
  { since, now, fallbackZone }: { since: Date; now: Date; fallbackZone: string },
): Promise<FacilityTile[]> {
  const rows = await livingFacilities(db, reach)
    .innerJoin('site', 'site.id', 'facility.site_id')
    .innerJoin('account', 'account.id', 'facility.account_id')
    .innerJoinLateral(sql<{ start: Date }>`(select ${dayStart(now, fallbackZone)} as start)`.as('day'), (join) =>
      join.onTrue(),
    )
    .innerJoinLateral(doneSince(sql.ref('facility.id'), sql.ref('day.start')).as('done'), (join) => join.onTrue())
    .innerJoinLateral(latenessOf(sql.ref('facility.id'), now).as('lateness'), (join) => join.onTrue())
    .leftJoin(
      (from) =>
        from
          .selectFrom('facility_hour')
          .where('facility_hour.site_id', '=', siteId)
          .where('facility_hour.hour', '>=', since)
          .select('facility_hour.facility_id')
          .select(ratingFigures)
          .groupBy('facility_hour.facility_id')
          .as('hours'),
      (join) => join.onRef('hours.facility_id', '=', 'facility.id'),
    )
    .select(columns)
    .select(['facility.last_check_at as lastCheckAt', 'facility.unanswered', 'hours.ratingCount', 'hours.ratingSum'])
    .select(['done.checklists', 'done.checklistsDone', 'done.answered', 'done.total'])
    .select(failedItems(sql.ref('facility.id')).as('failedItems'))
    .select(countOpenJobs(sql.ref('facility.id')).as('openJobs'))
    .select(countUrgentJobs(sql.ref('facility.id')).as('urgentJobs'))
    .select(hasPlan(sql.ref('facility.id'), now).as('isPlanned'))
    .select(hasPausedPlan(sql.ref('facility.id')).as('hasPausedPlan'))
    .select(['lateness.dueBy', 'lateness.lateFrom'])
    .select(missedBy(sql.ref('facility.id'), now).as('missedBy'))
    .where('facility.site_id', '=', siteId)
    .orderBy('facility.created_at')
    .orderBy('facility.id')
    .execute();
  return rows.map((row) => {
    const { state, rest } = splitPlaceState(row);
    const {
      checklists,
      checklistsDone,
      answered,
      total,
      isPlanned,
      hasPausedPlan: isPaused,
      dueBy,
      missedBy: missed,
      ...facility
    } = rest;
    return {
      ...facility,
      state: {
        ...state,
        today: { checklists, checklistsDone, answered, total },
        // Also of a plan that asks for no more rounds, as long as one can still be done.
        due: isPlanned || dueBy ? { lateBy: dueBy && dueBy < now ? dueBy.toISOString() : null } : null,
        missedBy: missed?.toISOString() ?? null,
        isPaused: isPaused && !isPlanned,
      },
    };
  });
}

export const findFacility = (db: Queries, reach: Reach, id: string): Promise<Facility | undefined> =>
  livingFacilities(db, reach).select(columns).where('facility.id', '=', id).executeTakeFirst();

/** Locked until the transaction ends: two changes of one facility follow each other. */
export const lockFacility = (tx: Queries, reach: Reach, id: string) =>
  livingFacilities(tx, reach).select('facility.id').where('facility.id', '=', id).forUpdate().executeTakeFirst();

export type FacilityFields = Pick<
  Updateable<Schema['facility']>,
  | 'title'
  | 'description'
  | 'is_feedback_enabled'
  | 'rating_limit'
  | 'are_photos_taken'
  | 'opens_jobs'
  | 'is_code_needed'
  | 'shows_last_check'
  | 'place_kind'
>;

/**
 * The first code of a facility is its own id. Lists are in the order in which things were made, also within one
 * transaction, where `now()` stands still.
 */
export async function insertFacility(
  db: Queries,
  { accountId, id, siteId, title }: { accountId: string; id: string; siteId: string; title: string },
  fields: FacilityFields,
): Promise<void> {
  await db
    .insertInto('facility')
    .values({ ...fields, title, id, account_id: accountId, site_id: siteId, created_at: sql<Date>`clock_timestamp()` })
    .execute();
  await db.insertInto('code').values({ code: id, account_id: accountId, facility_id: id }).execute();
}

export const updateFacility = (db: Queries, id: string, fields: FacilityFields) =>
  db.updateTable('facility').set(fields).where('id', '=', id).execute();

export async function replaceChecklists(
  db: Queries,
  accountId: string,
  facilityId: string,
  chosen: readonly number[],
): Promise<void> {
  await db.deleteFrom('facility_checklist').where('facility_id', '=', facilityId).execute();
  if (chosen.length === 0) return;
  await db
    .insertInto('facility_checklist')
    .values(
      chosen.map((checklistId, pos) => ({
        account_id: accountId,
        facility_id: facilityId,
        checklist_id: checklistId,
        pos,
      })),
    )
    .execute();
}

/** The living checklists of an organisation; two are enough to know that there is more than one. */
export async function onlyChecklistOf(db: Queries, accountId: string): Promise<number | undefined> {
  const rows = await livingChecklists(db, accountId).limit(sql.lit(2)).execute();
  return rows.length === 1 ? rows[0]?.id : undefined;
}

/** Held before they are hung at a door, as by whoever deletes one. */
export async function holdChecklists(tx: Queries, accountId: string, ids: readonly number[]): Promise<Set<number>> {
  const rows = await livingChecklists(tx, accountId)
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const livingChecklists = (db: Queries, accountId: string) =>
  db.selectFrom('checklist').select('id').where('account_id', '=', accountId).where('deleted_at', 'is', null);

export const markFacilityDeleted = (db: Queries, id: string, at: Date) =>
  db.updateTable('facility').set({ deleted_at: at }).where('id', '=', id).execute();

export async function markFacilitiesOfSiteDeleted(db: Queries, siteId: string, at: Date): Promise<void> {
  await db
    .updateTable('facility')
    .set({ deleted_at: at })
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** A round that arrives late does not turn the clock back. */
export async function touchFacility(db: Queries, id: string, at: Date): Promise<void> {
  await db
    .updateTable('facility')
    .set({ last_check_at: sql<Date>`greatest(last_check_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

import { sql } from 'kysely';
import { inReach } from '../../db/report-scope.js';
import type { Queries, Tx } from '../../db/scope.js';
import type { Reach } from '../../reach.js';

/*
 * What other domains read of a facility, column by column. A new one that belongs to every view of it is added to
 * `facilityColumns`, and to `FacilityBase` in the contract.
 */

export const facilityColumns = [
  'facility.id',
  'facility.site_id as siteId',
  'facility.title',
  'facility.is_feedback_enabled as isFeedbackEnabled',
  'facility.is_code_needed as isCodeNeeded',
] as const;

/** `DoorFacility` of the contract. */
export const doorColumns = [
  ...facilityColumns,
  'facility.account_id as accountId',
  'site.title as siteTitle',
  'account.title as accountTitle',
  sql<string>`coalesce(site.time_zone, account.time_zone, 'UTC')`.as('timeZone'),
] as const;

/** In the order of the door. */
export const checklistIds = sql<number[]>`array(
  select facility_checklist.checklist_id
  from facility_checklist join checklist on checklist.id = facility_checklist.checklist_id
  where facility_checklist.facility_id = facility.id and checklist.deleted_at is null
  order by facility_checklist.pos
)`.as('checklistIds');

/** What its poster carries now. */
export const currentCode = sql<string>`(
  select code.code from code where code.facility_id = facility.id and code.replaced_at is null
)`;

/** One that was not deleted. */
export const findFacilityInReach = (db: Queries, reach: Reach, facilityId: string) =>
  db
    .selectFrom('facility')
    .select(['site_id as siteId'])
    .where('id', '=', facilityId)
    .where('account_id', '=', reach.accountId)
    .where('deleted_at', 'is', null)
    .where(inReach('site_id', reach))
    .executeTakeFirst();

/**
 * As rows that refer to them hold them, and then what hangs there: none is emptied, filled or deleted meanwhile. Doors come
 * before checklists and these before plans, for whoever needs both: else two would wait for each other.
 */
export async function holdFacilities(tx: Tx, ids: readonly string[]): Promise<void> {
  const facilities = sql<string>`any(${ids}::text[])`;
  const doors = tx.selectFrom('facility').select('id').where('id', '=', facilities).orderBy('id').forKeyShare();
  const checklists = tx
    .selectFrom('checklist')
    .select('id')
    .where('id', 'in', (hung) =>
      hung.selectFrom('facility_checklist').select('checklist_id').where('facility_id', '=', facilities),
    )
    .orderBy('id')
    .forKeyShare();
  await Promise.all([doors.execute(), checklists.execute()]);
}

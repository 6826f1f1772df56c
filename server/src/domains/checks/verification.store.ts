import { sql } from 'kysely';
import { inMonthsOf, sinceMonthsOf } from '../../db/history.js';
import { inReach } from '../../db/report-scope.js';
import type { Queries, Tx } from '../../db/scope.js';
import type { Reach } from '../../reach.js';

/** A check of a door that is still there. Two who verify it do so one after the other. */
export const lockCheck = (tx: Tx, reach: Reach, id: number) =>
  tx
    .selectFrom('quality_check')
    .innerJoin('facility', 'facility.id', 'quality_check.facility_id')
    .select([
      'quality_check.at',
      'quality_check.site_id as siteId',
      'quality_check.facility_id as facilityId',
      'quality_check.checklist_id as checklistId',
      'quality_check.checklist_title as checklistTitle',
    ])
    .where('quality_check.id', '=', id)
    .where(inMonthsOf('quality_check.id', [id]))
    .where('quality_check.account_id', '=', reach.accountId)
    .where('facility.deleted_at', 'is', null)
    .where(inReach('quality_check.site_id', reach))
    .forNoKeyUpdate('quality_check')
    .executeTakeFirst();

/** What was found of the items of these checks by who verified them. */
export const listVerdicts = (db: Queries, checkIds: readonly number[]) =>
  db
    .selectFrom('quality_check as verifying')
    .innerJoin('quality_check_item as item', 'item.check_id', 'verifying.id')
    .select([
      'verifying.verifies_check_id as verifiedId',
      'verifying.id as checkId',
      'verifying.at',
      'verifying.person_id as userId',
      'item.number',
      'item.result',
      'item.comment',
    ])
    .where('verifying.verifies_check_id', '=', sql<number>`any(${checkIds}::bigint[])`)
    .where(sinceMonthsOf('verifying.id', checkIds))
    .where(sinceMonthsOf('item.check_id', checkIds))
    .execute();

export type Verdict = Awaited<ReturnType<typeof listVerdicts>>[number];

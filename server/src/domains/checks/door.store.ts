import type { CheckTask } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.js';
import { itemId, readItemId } from '../../item-ref.js';
import type { KnownItem } from './checks.policy.js';

/** The facility behind a code; blank codes and what was deleted lead nowhere. */
export const findDoor = (db: Queries, code: string) =>
  db
    .selectFrom('code')
    .innerJoin('facility', 'facility.id', 'code.facility_id')
    .innerJoin('site', 'site.id', 'facility.site_id')
    .innerJoin('account', 'account.id', 'facility.account_id')
    .select([
      'code.replaced_at as replacedAt',
      'facility.account_id as accountId',
      'facility.id',
      'facility.title',
      'facility.site_id as siteId',
      'site.title as siteTitle',
      'account.title as accountTitle',
      'facility.is_feedback_enabled as isFeedbackEnabled',
    ])
    .where('code.code', '=', code)
    .where('facility.deleted_at', 'is', null)
    .where('site.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();

export type Door = NonNullable<Awaited<ReturnType<typeof findDoor>>>;

export const listChecklistsAt = (db: Queries, facilityId: string): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('facility_checklist')
    .innerJoin('checklist', 'checklist.id', 'facility_checklist.checklist_id')
    .select(['checklist.id', 'checklist.title'])
    .where('facility_checklist.facility_id', '=', facilityId)
    .where('checklist.deleted_at', 'is', null)
    .orderBy('facility_checklist.pos')
    .execute();

export async function listTasksAt(db: Queries, facilityId: string): Promise<CheckTask[]> {
  const rows = await db
    .selectFrom('facility_checklist')
    .innerJoin('checklist', 'checklist.id', 'facility_checklist.checklist_id')
    .innerJoin('checklist_item', 'checklist_item.checklist_id', 'checklist.id')
    .select([
      'checklist_item.checklist_id as checklistId',
      'checklist_item.number',
      'checklist_item.title',
      'checklist_item.description',
      'checklist_item.is_comment_allowed as isCommentAllowed',
    ])
    .where('facility_checklist.facility_id', '=', facilityId)
    .where('checklist.deleted_at', 'is', null)
    .where('checklist_item.deleted_at', 'is', null)
    .orderBy('facility_checklist.pos')
    .orderBy('checklist_item.pos')
    .execute();
  return rows.map(({ number, ...task }) => ({ id: itemId(task.checklistId, number), ...task }));
}

/** Those of the named items that the facility has or had, deleted or not, in its order. */
export async function listKnownItems(
  db: Queries,
  facilityId: string,
  references: readonly string[],
): Promise<KnownItem[]> {
  const wanted = references.map(readItemId).filter((reference) => reference !== undefined);
  const result = await sql<KnownItem>`
    select checklist.id as "checklistId", checklist.title as "checklistTitle", checklist_item.number,
      checklist_item.title, checklist_item.pos, checklist_item.is_comment_allowed as "isCommentAllowed"
    from (select distinct * from json_to_recordset(${JSON.stringify(wanted)}::json)
      as reference("checklistId" integer, number integer)) as wanted
    join facility_checklist_ever as ever on ever.facility_id = ${facilityId} and ever.checklist_id = wanted."checklistId"
    join checklist on checklist.id = ever.checklist_id
    join checklist_item on checklist_item.checklist_id = checklist.id and checklist_item.number = wanted.number
    left join facility_checklist as current
      on current.facility_id = ever.facility_id and current.checklist_id = ever.checklist_id
    order by current.pos nulls last, checklist.id, checklist_item.pos, checklist_item.number`.execute(db);
  return result.rows;
}

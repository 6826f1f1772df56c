import type { CheckTask } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import { askingOf, type Asking } from '../../asking.js';
import type { Queries } from '../../db/scope.js';
import { statement, type Slots } from '../../db/statement.js';
import { itemId, readItemId } from '../../item-ref.js';
import { clockTrustMs } from '../../performed-at.js';
import { checklistIds, doorColumns } from '../facilities/facilities.read.js';
import type { KnownItem } from './checks.policy.js';

const taskColumns = [
  'checklist_item.checklist_id as checklistId',
  'checklist_item.number',
  'checklist_item.title',
  'checklist_item.description',
  'checklist_item.is_comment_allowed as isCommentAllowed',
  'checklist_item.opens_job as opensJob',
  'checklist_item.is_not_applicable_allowed as isNotApplicableAllowed',
  'checklist_item.asking',
] as const;

type TaskRow = Omit<CheckTask, 'id' | keyof Asking> & { number: number; asking: Asking | null };

const asTask = ({ number, asking, ...task }: TaskRow): CheckTask => ({
  id: itemId(task.checklistId, number),
  ...task,
  ...askingOf(asking),
});

const checklistsBehind = (db: Queries, code: RawBuilder<string>) =>
  db
    .selectFrom('code')
    .innerJoin('facility_checklist', 'facility_checklist.facility_id', 'code.facility_id')
    .innerJoin('checklist', 'checklist.id', 'facility_checklist.checklist_id')
    .where('code.code', '=', code)
    .where('checklist.deleted_at', 'is', null)
    .orderBy('facility_checklist.pos');

export const listChecklistsBehind = statement((db, { code }: Slots<{ code: string }>) =>
  checklistsBehind(db, code).select(['checklist.id', 'checklist.title']),
);

/** The last check of the facility behind a code, if there is one. */
export const listLastChecksBehind = statement((db, { code }: Slots<{ code: string }>) =>
  db
    .selectFrom('code')
    .innerJoin('checklist_last_check as last', 'last.facility_id', 'code.facility_id')
    .innerJoin('person', 'person.id', 'last.person_id')
    .where('code.code', '=', code)
    .select(['last.at', 'person.first_name as firstName', 'person.last_name as lastName'])
    .orderBy('last.at', 'desc')
    .limit(sql.lit(1)),
);

export const listTasksBehind = async (db: Queries, code: string): Promise<CheckTask[]> =>
  (await tasksBehind(db, { code })).map(asTask);

const tasksBehind = statement((db, { code }: Slots<{ code: string }>) =>
  checklistsBehind(db, code)
    .innerJoin('checklist_item', 'checklist_item.checklist_id', 'checklist.id')
    .select(taskColumns)
    .where('checklist_item.deleted_at', 'is', null)
    .orderBy('checklist_item.pos'),
);

/**
 * The items of the checklists that a report names: those that they had at the moment it speaks of and still have, and all
 * that it names. Where none was there by then the clock is wrong, and all count. Only checklists that the facility has or had; in its order.
 */
export async function listKnownItems(
  db: Queries,
  { facilityId, at }: { facilityId: string; at: Date },
  references: readonly string[],
): Promise<KnownItem[]> {
  const wasThere = (createdAt: RawBuilder<unknown>) =>
    sql<boolean>`${createdAt} <= ${new Date(at.getTime() + clockTrustMs)}::timestamptz`;
  const wanted = references.map(readItemId).filter((reference) => reference !== undefined);
  const result = await sql<KnownItem>`
    select checklist.id as "checklistId", checklist.title as "checklistTitle", checklist_item.number,
      checklist_item.title, checklist_item.pos, checklist_item.is_comment_allowed as "isCommentAllowed",
      checklist_item.is_not_applicable_allowed as "isNotApplicableAllowed", checklist_item.asking
    from (select "checklistId", array_agg(number) as numbers from json_to_recordset(${JSON.stringify(wanted)}::json)
      as reference("checklistId" integer, number integer) group by "checklistId") as wanted
    join facility_checklist_ever as ever on ever.facility_id = ${facilityId} and ever.checklist_id = wanted."checklistId"
    join checklist on checklist.id = ever.checklist_id
    join checklist_item on checklist_item.checklist_id = checklist.id
      and (checklist_item.number = any(wanted.numbers)
        or (checklist_item.deleted_at is null and (${wasThere(sql.ref('checklist_item.created_at'))} or not exists (
          select from checklist_item as other
          where other.checklist_id = checklist.id and other.deleted_at is null and ${wasThere(sql.ref('other.created_at'))}
        ))))
    left join facility_checklist as current
      on current.facility_id = ever.facility_id and current.checklist_id = ever.checklist_id
    order by current.pos nulls last, checklist.id, checklist_item.pos, checklist_item.number`.execute(db);
  return result.rows;
}

export async function findAccountOfSite(db: Queries, siteId: string): Promise<string | undefined> {
  const site = await db
    .selectFrom('site')
    .select('account_id as accountId')
    .where('id', '=', siteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return site?.accountId;
}

/** Every facility of a site by its present code, with the checklists on its door. */
export const listDoorsAt = (db: Queries, siteId: string) =>
  db
    .selectFrom('facility')
    .innerJoin('code', 'code.facility_id', 'facility.id')
    .innerJoin('site', 'site.id', 'facility.site_id')
    .innerJoin('account', 'account.id', 'facility.account_id')
    .select(['code.code', ...doorColumns, checklistIds])
    .where('facility.site_id', '=', siteId)
    .where('facility.deleted_at', 'is', null)
    .where('code.replaced_at', 'is', null)
    .orderBy('facility.created_at')
    .orderBy('facility.id')
    .execute();

export const listChecklistsById = (db: Queries, ids: readonly number[]): Promise<{ id: number; title: string }[]> =>
  db
    .selectFrom('checklist')
    .select(['id', 'title'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .execute();

export async function listTasksOf(db: Queries, ids: readonly number[]): Promise<CheckTask[]> {
  const rows = await db
    .selectFrom('checklist_item')
    .select(taskColumns)
    .where('checklist_id', '=', sql<number>`any(${ids}::int[])`)
    .where('deleted_at', 'is', null)
    .orderBy('checklist_id')
    .orderBy('pos')
    .execute();
  return rows.map(asTask);
}

import type { Checklist, ChecklistItem } from '@rounds/contract';
import { sql } from 'kysely';
import { askingOf, type Asking } from '../../asking.js';
import type { Queries, Tx } from '../../db/scope.js';
import { itemId } from '../../item-ref.js';
import type { Reach } from '../../reach.js';

export interface ItemFields {
  title: string;
  description: string;
  isCommentAllowed: boolean;
  /** As it is when absent. */
  opensJob?: boolean;
  isNotApplicableAllowed?: boolean;
  /** Null: a plain check. */
  asking: Asking | null;
}

const living = (db: Queries, accountId: string) =>
  db.selectFrom('checklist').where('checklist.account_id', '=', accountId).where('checklist.deleted_at', 'is', null);

/** How many items each has, and how many facilities use it, of those the caller sees. */
export const listChecklists = (db: Queries, { accountId, siteIds }: Reach) =>
  living(db, accountId)
    .select((eb) => [
      'checklist.id',
      'checklist.title',
      eb
        .selectFrom('checklist_item')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('checklist_item.checklist_id', '=', 'checklist.id')
        .where('checklist_item.deleted_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('itemCount'),
      eb
        .selectFrom('facility_checklist')
        .innerJoin('facility', 'facility.id', 'facility_checklist.facility_id')
        .innerJoin('site', 'site.id', 'facility.site_id')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('facility_checklist.checklist_id', '=', 'checklist.id')
        .where('facility.deleted_at', 'is', null)
        .where('site.deleted_at', 'is', null)
        .$if(siteIds !== null, (query) => query.where('site.id', '=', sql<string>`any(${siteIds}::text[])`))
        .$asScalar()
        .$notNull()
        .as('facilityCount'),
    ])
    .orderBy('checklist.id')
    .execute();

export const findChecklist = (db: Queries, accountId: string, id: number): Promise<Checklist | undefined> =>
  living(db, accountId).select(['checklist.id', 'checklist.title']).where('checklist.id', '=', id).executeTakeFirst();

/** Whoever changes the items of a checklist holds its row, so that positions are worked out one change at a time. */
export const lockChecklist = (tx: Tx, accountId: string, id: number) =>
  living(tx, accountId)
    .select(['checklist.id', 'checklist.next_item as nextItem'])
    .where('checklist.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const insertChecklist = (db: Queries, accountId: string, title: string): Promise<Checklist> =>
  db
    .insertInto('checklist')
    .values({ account_id: accountId, title })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow();

export const renameChecklist = (
  db: Queries,
  accountId: string,
  id: number,
  title: string,
): Promise<Checklist | undefined> =>
  db
    .updateTable('checklist')
    .set({ title })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['id', 'title'])
    .executeTakeFirst();

/** History refers to it, so the row stays; the doors let go of it. */
export async function markChecklistDeleted(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('checklist').set({ deleted_at: at }).where('id', '=', id).execute();
  await tx.deleteFrom('facility_checklist').where('checklist_id', '=', id).execute();
}

const itemColumns = [
  'number',
  'checklist_id as checklistId',
  'title',
  'description',
  'is_comment_allowed as isCommentAllowed',
  'opens_job as opensJob',
  'is_not_applicable_allowed as isNotApplicableAllowed',
  'asking',
  'pos',
] as const;

type ItemRow = Omit<ChecklistItem, 'id' | keyof Asking> & { number: number; asking: Asking | null };

const asItem = ({ number, asking, ...item }: ItemRow): ChecklistItem => ({
  id: itemId(item.checklistId, number),
  ...item,
  ...askingOf(asking),
});

const livingItems = (db: Queries, checklistId: number) =>
  db.selectFrom('checklist_item').where('checklist_id', '=', checklistId).where('deleted_at', 'is', null);

export async function listItems(db: Queries, checklistId: number): Promise<ChecklistItem[]> {
  const rows = await livingItems(db, checklistId).select(itemColumns).orderBy('pos').execute();
  return rows.map(asItem);
}

export async function listNumbers(db: Queries, checklistId: number): Promise<number[]> {
  const rows = await livingItems(db, checklistId).select('number').orderBy('pos').execute();
  return rows.map(({ number }) => number);
}

export async function findItem(db: Queries, checklistId: number, number: number): Promise<ChecklistItem | undefined> {
  const row = await livingItems(db, checklistId).select(itemColumns).where('number', '=', number).executeTakeFirst();
  return row && asItem(row);
}

/** What is not said stays as it is, or as a new item has it. */
const columnsOf = ({ title, description, isCommentAllowed, opensJob, isNotApplicableAllowed, asking }: ItemFields) => ({
  title,
  description,
  is_comment_allowed: isCommentAllowed,
  ...(opensJob !== undefined && { opens_job: opensJob }),
  ...(isNotApplicableAllowed !== undefined && { is_not_applicable_allowed: isNotApplicableAllowed }),
  asking: asking && JSON.stringify(asking),
});

/** Numbers are given out once: an item deleted long ago never lends its name to a new one. */
export async function insertItem(
  tx: Tx,
  line: { accountId: string; checklistId: number; number: number; pos: number },
  fields: ItemFields,
): Promise<ChecklistItem> {
  const { accountId, checklistId, number, pos } = line;
  await tx
    .updateTable('checklist')
    .set({ next_item: number + 1 })
    .where('id', '=', checklistId)
    .execute();
  const row = await tx
    .insertInto('checklist_item')
    .values({
      account_id: accountId,
      checklist_id: checklistId,
      number,
      pos,
      ...columnsOf(fields),
    })
    .returning(itemColumns)
    .executeTakeFirstOrThrow();
  return asItem(row);
}

export async function updateItem(
  db: Queries,
  checklistId: number,
  number: number,
  fields: ItemFields,
): Promise<ChecklistItem | undefined> {
  const row = await db
    .updateTable('checklist_item')
    .set(columnsOf(fields))
    .where('checklist_id', '=', checklistId)
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .returning(itemColumns)
    .executeTakeFirst();
  return row && asItem(row);
}

/** Marks it and closes the gap. Resolves to whether it was there. */
export async function markItemDeleted(tx: Tx, checklistId: number, number: number, at: Date): Promise<boolean> {
  const gone = await tx
    .updateTable('checklist_item')
    .set({ deleted_at: at })
    .where('checklist_id', '=', checklistId)
    .where('number', '=', number)
    .where('deleted_at', 'is', null)
    .returning('pos')
    .executeTakeFirst();
  if (!gone) return false;
  await tx
    .updateTable('checklist_item')
    .set((eb) => ({ pos: eb('pos', '-', 1) }))
    .where('checklist_id', '=', checklistId)
    .where('deleted_at', 'is', null)
    .where('pos', '>', gone.pos)
    .execute();
  return true;
}

/** The moved item takes its new place and those in between make room, in one statement. */
export async function shiftItem(tx: Tx, checklistId: number, number: number, from: number, to: number): Promise<void> {
  const step = from < to ? -1 : 1;
  await tx
    .updateTable('checklist_item')
    .set({ pos: sql<number>`case when number = ${number} then ${to}::int else pos + ${step}::int end` })
    .where('checklist_id', '=', checklistId)
    .where('deleted_at', 'is', null)
    .where('pos', '>=', Math.min(from, to))
    .where('pos', '<=', Math.max(from, to))
    .execute();
}

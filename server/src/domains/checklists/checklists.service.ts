import { limits, type Body, type Checklist, type ChecklistItem } from '@rounds/contract';
import { askingOf, type Asking } from '../../asking.js';
import type { Db, Tx } from '../../db/scope.js';
import { createOnce } from '../../db/submissions.js';
import type { StateFact } from '../../facts.js';
import type { Member } from '../../http/caller.js';
import { itemNumber } from '../../item-ref.js';
import { invalid, notFound, Refusal } from '../../problems.js';
import { askingAfter } from './asking.policy.js';
import { moveIn } from './checklists.policy.js';
import {
  findChecklist,
  findItem,
  insertChecklist,
  insertItem,
  listItems,
  listNumbers,
  lockChecklist,
  markChecklistDeleted,
  markItemDeleted,
  renameChecklist,
  shiftItem,
  updateItem,
  type ItemFields,
} from './checklists.store.js';

/** A checklist of the caller's organisation. */
export interface ChecklistPath {
  accountId: string;
  id: number;
}
export interface ItemPath extends ChecklistPath {
  itemId: string;
}

export async function readChecklist(db: Db, { accountId, id }: ChecklistPath): Promise<Checklist> {
  const checklist = await findChecklist(db, accountId, id);
  if (!checklist) throw notFound();
  return checklist;
}

export const createChecklist = (
  db: Db,
  { personId, standing: { accountId } }: Member,
  title: string,
  requestId: string,
): Promise<Checklist> =>
  createOnce(
    db,
    { call: 'POST /checklists', ownerId: accountId, requestId, content: [personId, title] },
    {
      create: (tx) => insertChecklist(tx, accountId, title),
      read: (id) => readChecklist(db, { accountId, id: Number(id) }),
    },
  );

export async function changeChecklist(db: Db, { accountId, id }: ChecklistPath, title: string): Promise<Checklist> {
  const checklist = await renameChecklist(db, accountId, id, title.trim());
  if (!checklist) throw notFound();
  return checklist;
}

export const deleteChecklist = (db: Db, stateFact: StateFact, path: ChecklistPath): Promise<void> =>
  withChecklist(db, path, async (tx) => {
    const fact = factOf(path);
    await markChecklistDeleted(tx, path.id, fact.at);
    await stateFact(tx, 'checklist.deleted', fact);
  });

export async function readItems(db: Db, path: ChecklistPath): Promise<ChecklistItem[]> {
  await readChecklist(db, path);
  return listItems(db, path.id);
}

export async function readItem(db: Db, path: ItemPath): Promise<ChecklistItem> {
  await readChecklist(db, path);
  const item = await findItem(db, path.id, numberOf(path));
  if (!item) throw notFound();
  return item;
}

export const addItem = (
  { db, stateFact, caller: { personId } }: { db: Db; stateFact: StateFact; caller: Member },
  path: ChecklistPath,
  body: Body<'POST /checklists/{id}/items'>,
  requestId: string,
): Promise<ChecklistItem> =>
  createOnce(
    db,
    { call: 'POST /checklists/{id}/items', ownerId: path.accountId, requestId, content: [personId, path.id, body] },
    {
      create: async (tx) => {
        const { nextItem } = await lockKnown(tx, path);
        const { length } = await listNumbers(tx, path.id);
        if (length >= limits.itemsPerChecklist) {
          throw invalid({ field: 'items', fault: 'too_many', values: { limit: limits.itemsPerChecklist } });
        }
        const line = { accountId: path.accountId, checklistId: path.id, number: nextItem, pos: length };
        const item = await insertItem(tx, line, fieldsOf(askingOf(null), body));
        if (length === 0) await stateFact(tx, 'checklist.filled', factOf(path));
        return item;
      },
      read: (itemId) => readItem(db, { ...path, itemId }),
    },
  );

export const changeItem = (db: Db, path: ItemPath, body: Body<'PUT /checklists/{id}/items/{itemId}'>) =>
  withChecklist(db, path, async (tx) => {
    const before = await findItem(tx, path.id, numberOf(path));
    const item = before && (await updateItem(tx, path.id, numberOf(path), fieldsOf(before, body)));
    if (!item) throw notFound();
    return item;
  });

export const deleteItem = (db: Db, stateFact: StateFact, path: ItemPath): Promise<void> =>
  withChecklist(db, path, async (tx) => {
    if (!(await markItemDeleted(tx, path.id, numberOf(path), new Date()))) throw notFound();
    const { length } = await listNumbers(tx, path.id);
    if (length === 0) await stateFact(tx, 'checklist.emptied', factOf(path));
  });

/** Answers the whole order, which replaces the client's; a client that saw another one gets it with the refusal. */
export const moveItem = (
  db: Db,
  path: ItemPath,
  { currentPos, afterId }: Body<'POST /checklists/{id}/items/{itemId}/change-pos'>,
): Promise<ChecklistItem[]> =>
  withChecklist(db, path, async (tx, { nextItem }) => {
    const number = numberOf(path);
    const order = await listNumbers(tx, path.id);
    if (!order.includes(number)) throw notFound();
    const after = itemNumber(path.id, afterId ?? 0);
    const move = moveIn(order, { number, currentPos, after, nextNumber: nextItem });
    switch (move.kind) {
      case 'unknown-anchor':
        throw invalid({ field: 'afterId', fault: 'unknown' });
      case 'stale':
        throw new Refusal('stale_position', { extra: { items: await listItems(tx, path.id) } });
      case 'to':
        if (move.pos !== currentPos) await shiftItem(tx, path.id, number, currentPos, move.pos);
        return listItems(tx, path.id);
    }
  });

const factOf = ({ accountId, id }: ChecklistPath) => ({ accountId, checklistId: id, at: new Date() });

async function lockKnown(tx: Tx, { accountId, id }: ChecklistPath): Promise<{ nextItem: number }> {
  const checklist = await lockChecklist(tx, accountId, id);
  if (!checklist) throw notFound();
  return checklist;
}

const withChecklist = <Result>(
  db: Db,
  path: ChecklistPath,
  work: (tx: Tx, checklist: { nextItem: number }) => Promise<Result>,
): Promise<Result> => db.inTransaction(async (tx) => work(tx, await lockKnown(tx, path)));

function numberOf({ id, itemId }: ItemPath): number {
  const number = itemNumber(id, itemId);
  if (number === undefined) throw notFound();
  return number;
}

function fieldsOf(before: Asking, body: Body<'POST /checklists/{id}/items'>): ItemFields {
  const { title, description, isCommentAllowed, opensJob, isNotApplicableAllowed } = body;
  const after = askingAfter(before, body);
  if ('faults' in after) throw invalid(...after.faults);
  return {
    title: title.trim(),
    description: description?.trim() ?? '',
    isCommentAllowed: isCommentAllowed ?? false,
    ...(opensJob !== undefined && { opensJob }),
    ...(isNotApplicableAllowed !== undefined && { isNotApplicableAllowed }),
    asking: after.asking,
  };
}

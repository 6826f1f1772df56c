import type { Queries } from '../../db/scope.js';

/** A checklist with its items in one go: the first one of an organisation, and those of the demo. */
export interface ReadyChecklist {
  title: string;
  items: {
    title: string;
    isCommentAllowed: boolean;
    /** Of one that asks for a number. */
    range?: { unit: string; lowest: number; highest: number };
  }[];
}

export async function insertReadyChecklist(
  db: Queries,
  accountId: string,
  { title, items }: ReadyChecklist,
): Promise<number> {
  const { id } = await db
    .insertInto('checklist')
    .values({ account_id: accountId, title, next_item: items.length + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('checklist_item')
    .values(
      items.map((item, index) => ({
        account_id: accountId,
        checklist_id: id,
        number: index + 1,
        pos: index,
        title: item.title,
        is_comment_allowed: item.isCommentAllowed,
        asking: item.range
          ? JSON.stringify({ kind: 'number', ...item.range, isCommentNeeded: false, isPhotoNeeded: false })
          : null,
      })),
    )
    .execute();
  return id;
}

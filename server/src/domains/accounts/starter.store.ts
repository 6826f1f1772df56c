import type { Queries } from '../../db/database.js';
import type { Translate } from '../../texts.js';

/** Two checklists that most places can use as they are: `starter.<list>` and its items `starter.<list>_1` … */
const starters = [
  { list: 'washroom', items: 6, commented: [5, 6] },
  { list: 'rooms', items: 6, commented: [4, 6] },
] as const;

export async function insertStarterChecklists(db: Queries, accountId: string, t: Translate): Promise<void> {
  for (const { list, items, commented } of starters) {
    const { id } = await db
      .insertInto('checklist')
      .values({ account_id: accountId, title: t(`starter.${list}`), next_item: items + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const numbers = Array.from({ length: items }, (_, index) => index + 1);
    await db
      .insertInto('checklist_item')
      .values(
        numbers.map((number) => ({
          account_id: accountId,
          checklist_id: id,
          number,
          pos: number - 1,
          title: t(`starter.${list}_${number}`),
          is_comment_allowed: (commented as readonly number[]).includes(number),
        })),
      )
      .execute();
  }
}

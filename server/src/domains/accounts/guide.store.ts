import type { Queries } from '../../db/scope.js';

type GuideMark = 'posters_at' | 'scanned_at' | 'guide_closed_at';

/** Written once, and never again. */
export async function markOnce(db: Queries, accountId: string, mark: GuideMark): Promise<void> {
  await db
    .updateTable('account')
    .set({ [mark]: new Date() })
    .where('id', '=', accountId)
    .where(mark, 'is', null)
    .execute();
}

export const closeGuideOf = (db: Queries, accountId: string): Promise<void> =>
  markOnce(db, accountId, 'guide_closed_at');

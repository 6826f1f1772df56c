import type { Queries } from '../../db/scope.js';

type Fact = 'posters_at' | 'scanned_at' | 'guide_closed_at';

/** Written once, and never again. */
export async function markOnce(db: Queries, accountId: string, fact: Fact): Promise<void> {
  await db
    .updateTable('account')
    .set({ [fact]: new Date() })
    .where('id', '=', accountId)
    .where(fact, 'is', null)
    .execute();
}

export const closeGuideOf = (db: Queries, accountId: string): Promise<void> =>
  markOnce(db, accountId, 'guide_closed_at');

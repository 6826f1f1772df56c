import type { Queries } from '../../db/scope.js';

/** Off until an owner switches it on. */
export async function showsPersonFigures(db: Queries, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('shows_person_figures as isOn')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.isOn ?? false;
}

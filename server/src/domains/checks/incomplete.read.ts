import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';

/** Checks whose items are not all there. There is none: both are written in one transaction. */
export async function findIncompleteChecks(db: Queries): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select quality_check.id from quality_check
    left join quality_check_item as item on item.check_id = quality_check.id
    group by quality_check.id
    having count(item.check_id) <> quality_check.done + quality_check.not_done + quality_check.reported
      + quality_check.skipped + quality_check.not_applicable
    order by quality_check.id`.execute(db);
  return rows.map(({ id }) => id);
}

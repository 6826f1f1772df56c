import { sql } from 'kysely';
import type { Tx } from '../../db/scope.js';

interface Answered {
  checkId: number;
  number: number;
}

/** Which of these answers is the last word on its item: the check that gave it has kept it before. */
export async function lastWordsOf(
  tx: Tx,
  facilityId: string,
  answers: readonly Answered[],
): Promise<(answer: Answered) => boolean> {
  if (answers.length === 0) return () => false;
  const words = await tx
    .selectFrom('item_last_answer')
    .select(['check_id as checkId', 'number'])
    .where('facility_id', '=', facilityId)
    .where('check_id', '=', sql<number>`any(${answers.map(({ checkId }) => checkId)}::bigint[])`)
    .execute();
  return ({ checkId, number }) => words.some((word) => word.checkId === checkId && word.number === number);
}

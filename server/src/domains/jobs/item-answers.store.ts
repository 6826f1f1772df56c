import { sql } from 'kysely';
import type { Tx } from '../../db/scope.js';
import { jobColumns, type JobRow } from './jobs.store.js';

interface Answered {
  checkId: number;
  number: number;
}

/**
 * Which of these answers is the last word on its item: the check that gave it has kept it before. Whoever verifies a report
 * has it as long as the report does.
 */
export async function lastWordsOf(
  tx: Tx,
  facilityId: string,
  answers: readonly Answered[],
  verifiedId: number | undefined,
): Promise<(answer: Answered) => boolean> {
  if (answers.length === 0) return () => false;
  const checkIds = [...answers.map(({ checkId }) => checkId), ...(verifiedId === undefined ? [] : [verifiedId])];
  const words = await tx
    .selectFrom('item_last_answer')
    .select(['check_id as checkId', 'number'])
    .where('facility_id', '=', facilityId)
    .where('check_id', '=', sql<number>`any(${checkIds}::bigint[])`)
    .execute();
  return ({ checkId, number }) =>
    words.some((word) => word.number === number && (word.checkId === checkId || word.checkId === verifiedId));
}

/** Of items whose last answer is that of a report, and was settled since by who closed their job. */
export const lockJobsClosedSince = (
  tx: Tx,
  facilityId: string,
  reportId: number,
  answers: readonly Answered[],
): Promise<JobRow[]> =>
  tx
    .selectFrom('door_job')
    .innerJoin('item_last_answer as last', (join) =>
      join
        .onRef('last.facility_id', '=', 'door_job.facility_id')
        .onRef('last.checklist_id', '=', 'door_job.checklist_id')
        .onRef('last.number', '=', 'door_job.item_number')
        // It was settled as of that moment, which leads to the job: there may be many of earlier years.
        .onRef('last.at', '=', 'door_job.closed_at'),
    )
    .select(jobColumns)
    .where('last.facility_id', '=', facilityId)
    .where('last.check_id', '=', reportId)
    .where('last.number', '=', sql<number>`any(${answers.map(({ number }) => number)}::integer[])`)
    .where('last.is_failed', '=', false)
    .where('door_job.origin', '=', 'item')
    .where(sql<boolean>`not (door_job.state in ('open', 'done'))`)
    .orderBy('door_job.id')
    .forNoKeyUpdate('door_job')
    .execute();

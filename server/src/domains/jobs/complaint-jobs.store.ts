import { sql } from 'kysely';
import type { Tx } from '../../db/scope.js';
import type { NewJob } from './jobs.store.js';

/** The job of a door's ratings or of a reason. Of the visitors, one at a time: the next one adds to it. */
export async function openOrJoin(tx: Tx, job: NewJob): Promise<{ id: string; isNew: boolean }> {
  return tx
    .insertInto('door_job')
    .values(job)
    .onConflict((conflict) =>
      (job.origin === 'reason'
        ? conflict.columns(['facility_id', 'reason_id']).where(sql<boolean>`origin = 'reason' and state = 'open'`)
        : conflict.column('facility_id').where(sql<boolean>`origin = 'rating' and state = 'open'`)
      ).doUpdateSet({ count: sql`door_job.count + 1`, found_at: sql`greatest(door_job.found_at, excluded.found_at)` }),
    )
    .returning(['id', sql<boolean>`door_job.id = ${job.id}`.as('isNew')])
    .executeTakeFirstOrThrow();
}

/**
 * The job that a complaint which comes late speaks of: the one that was put right after it was said, or the open one.
 * What is open is held first, so that it is not put right in between.
 */
export async function joinEarlier(tx: Tx, job: NewJob): Promise<{ id: string; isNew: boolean } | undefined> {
  const { facility_id: facilityId, origin, reason_id: reasonId = null, opened_at: at } = job;
  const { rows } = await sql<{ id: string }>`
    update door_job set count = count + 1, found_at = greatest(found_at, ${at}::timestamptz) where id = (
      select id from door_job
      where facility_id = ${facilityId} and origin = ${origin} and reason_id is not distinct from ${reasonId}::text
        and (state = 'open' or state = 'done' and done_at > ${at}::timestamptz
          or state in ('confirmed', 'dismissed') and closed_at > ${at}::timestamptz)
      order by state = 'open', coalesce(closed_at, done_at) limit 1 for no key update
    ) returning id
  `.execute(tx);
  return rows[0] && { id: rows[0].id, isNew: false };
}

/** Answers whether one of them was not told yet. */
export async function markComplaintTold(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('door_job')
    .set({ complaint_told_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .where('complaint_told_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

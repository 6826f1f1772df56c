import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../db/scope.js';

/** By the number of the item, each in the order in which they were taken. */
export async function listPhotosOfChecks(
  db: Queries,
  checkIds: readonly number[],
): Promise<(checkId: number, itemNumber: number) => { photoIds?: string[] }> {
  const rows = await db
    .selectFrom('photo_use')
    .select(['check_id as checkId', 'item_number as itemNumber', 'photo_id as photoId'])
    .where('check_id', '=', sql<number>`any(${checkIds}::bigint[])`)
    .orderBy('id')
    .execute();
  return grouped(
    rows,
    ({ checkId, itemNumber }) => `${checkId}-${itemNumber}`,
    (checkId, number) => `${checkId}-${number}`,
  );
}

/** By event. What a visitor showed is there once somebody let it stay. */
export async function listPhotosOfJob(
  db: Queries,
  jobId: string,
): Promise<(eventId: number) => { photoIds?: string[] }> {
  const rows = await db
    .selectFrom('photo_use')
    .select(['event_id as eventId', 'photo_id as photoId'])
    .where('job_id', '=', jobId)
    .unionAll(
      db
        .selectFrom('photo_use as use')
        .innerJoin('door_job_event as event', 'event.feedback_id', 'use.feedback_id')
        .select(['event.id as eventId', 'use.photo_id as photoId'])
        .where('event.job_id', '=', jobId)
        .where('use.is_shown', '=', true),
    )
    .orderBy('eventId')
    .execute();
  return grouped(
    rows,
    ({ eventId }) => `${eventId}`,
    (eventId) => `${eventId}`,
  );
}

/** Those of them that a job does not have yet. */
export async function withoutPhotosOf(db: Queries, jobId: string, photoIds: readonly string[]): Promise<string[]> {
  const uses = await db.selectFrom('photo_use').select('photo_id').where('job_id', '=', jobId).execute();
  const known = new Set(uses.map(({ photo_id: id }) => id));
  return photoIds.filter((id) => !known.has(id));
}

function grouped<Row extends { photoId: string }, Asked extends unknown[]>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  keyAsked: (...asked: Asked) => string,
): (...asked: Asked) => { photoIds?: string[] } {
  const groups = new Map<string, string[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row.photoId]);
  return (...asked) => {
    const photoIds = groups.get(keyAsked(...asked));
    return photoIds ? { photoIds } : {};
  };
}

export const firstPhotoOf = (jobId: string): RawBuilder<string | null> => sql<string | null>`(
  select use.photo_id from photo_use as use where use.job_id = ${sql.ref(jobId)} order by use.id limit 1
)`;

/** The picture of a rating. */
export interface FeedbackPhoto {
  id: string;
  isShown: boolean;
}

export const photoOfFeedback = (feedbackId: string): RawBuilder<FeedbackPhoto | null> => sql<FeedbackPhoto | null>`(
  select json_build_object('id', use.photo_id, 'isShown', use.is_shown)
  from photo_use as use where use.feedback_id = ${sql.ref(feedbackId)} order by use.id limit 1
)`;

export const findPhotoOfFeedback = async (db: Queries, feedbackId: number): Promise<FeedbackPhoto | null> =>
  (await db
    .selectFrom('photo_use')
    .select(['photo_id as id', 'is_shown as isShown'])
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirst()) ?? null;

const keysPerRead = 1000;

/** Every picture that there should be. */
export async function* listPhotoKeys(db: Queries): AsyncGenerator<string> {
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('photo')
      .select('key')
      .where('key', '>', last)
      .orderBy('key')
      .limit(sql.lit(keysPerRead))
      .execute();
    for (const { key } of rows) yield key;
    if (rows.length < keysPerRead) return;
    last = rows.at(-1)?.key ?? last;
  }
}

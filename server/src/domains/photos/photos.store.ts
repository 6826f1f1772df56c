import { limits } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import { inReach } from '../../db/report-scope.js';
import type { Db, Queries, Tx } from '../../db/scope.js';
import type { Spot } from '../../facts.js';
import type { Reach } from '../../reach.js';

/** Somebody who looks at a picture, or mentions it. */
export interface Viewer extends Reach {
  personId: string;
  /** The shared phone that they are on, or that sends their work: what came from it is theirs, too. */
  phoneId: string | null;
  readsReports: boolean;
}

export interface PhotoRow {
  id: string;
  key: string;
  width: number;
  height: number;
  bytes: number;
  smallBytes: number;
}

const columns = ['id', 'key', 'width', 'height', 'bytes', 'small_bytes as smallBytes'] as const;

/**
 * They or their shared phone sent it, or they may see a job, a check or a rating that mentions it. The history of a deleted
 * place stays readable.
 */
const isSeenBy = ({ personId, phoneId, readsReports, ...reach }: Viewer): RawBuilder<boolean> => sql<boolean>`(
  exists (
    select from photo_sender as sender
    where sender.account_id = photo.account_id and sender.photo_id = photo.id
      and (sender.person_id = ${personId} or sender.shared_phone_id = ${phoneId}::text)
  ) or exists (
    select from photo_phone as sender
    where sender.account_id = photo.account_id and sender.photo_id = photo.id
      and sender.shared_phone_id = ${phoneId}::text
  ) or exists (
    select from photo_use as use join facility on facility.id = use.facility_id
    where use.account_id = photo.account_id and use.photo_id = photo.id
      and ${inReach('use.site_id', reach)}
      and case
        when use.check_id is not null then ${readsReports}::boolean
        when use.job_id is not null then facility.deleted_at is null
        else ${readsReports}::boolean or use.is_shown and facility.deleted_at is null and exists (
          select from door_job_event as event where event.feedback_id = use.feedback_id
        )
      end
  )
)`;

export const findPhoto = (db: Queries, viewer: Viewer, id: string): Promise<PhotoRow | undefined> =>
  db
    .selectFrom('photo')
    .select(columns)
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', id)
    .where(isSeenBy(viewer))
    .executeTakeFirst();

/** Answers those that the viewer may mention. From then on they are not swept. */
export async function markMentioned(tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .updateTable('photo')
    .set({ unused_since: null })
    .where('account_id', '=', viewer.accountId)
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .where(isSeenBy(viewer))
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface CheckUse {
  photoId: string;
  checkId: number;
  itemNumber: number;
}

export async function insertCheckUses(
  tx: Tx,
  { accountId, siteId, facilityId }: { accountId: string; siteId: string; facilityId: string },
  uses: readonly CheckUse[],
): Promise<void> {
  const values = uses.map(({ photoId, checkId, itemNumber }) => ({
    account_id: accountId,
    site_id: siteId,
    facility_id: facilityId,
    photo_id: photoId,
    check_id: checkId,
    item_number: itemNumber,
  }));
  await tx.insertInto('photo_use').values(values).execute();
}

export interface JobUse {
  photoId: string;
  jobId: string;
  eventId: number;
}

export async function insertJobUses(tx: Tx, uses: readonly JobUse[]): Promise<void> {
  await sql`
    insert into photo_use (account_id, site_id, facility_id, photo_id, job_id, event_id)
    select job.account_id, job.site_id, job.facility_id, given."photoId", job.id, given."eventId"
    from rows from (
      json_to_recordset(${JSON.stringify(uses)}::json) as ("photoId" text, "jobId" text, "eventId" bigint)
    ) with ordinality as given("photoId", "jobId", "eventId", pos)
    join door_job as job on job.id = given."jobId"
    order by given.pos
  `.execute(tx);
}

export async function insertFeedbackUse(
  tx: Tx,
  { accountId, siteId, facilityId }: Spot,
  { photoId, feedbackId }: { photoId: string; feedbackId: number },
): Promise<void> {
  await tx
    .updateTable('photo')
    .set({ unused_since: null })
    .where('account_id', '=', accountId)
    .where('id', '=', photoId)
    .execute();
  const place = { account_id: accountId, site_id: siteId, facility_id: facilityId };
  await tx
    .insertInto('photo_use')
    .values({ ...place, photo_id: photoId, feedback_id: feedbackId, is_shown: false })
    .execute();
}

/** Both answer whether there was one. */
export const showFeedbackUse = async (tx: Tx, feedbackId: number): Promise<boolean> =>
  (await tx.updateTable('photo_use').set({ is_shown: true }).where('feedback_id', '=', feedbackId).executeTakeFirst())
    .numUpdatedRows > 0n;

export const deleteFeedbackUse = async (tx: Tx, feedbackId: number): Promise<boolean> =>
  (await tx.deleteFrom('photo_use').where('feedback_id', '=', feedbackId).executeTakeFirst()).numDeletedRows > 0n;

export interface PhotoSender {
  accountId: string;
  /** Null: a visitor, or a shared phone that sends what somebody left there. */
  personId: string | null;
  phoneId: string | null;
}

/** Of a picture that is here: from now on it is theirs, too, and its day begins anew. */
export async function sendAgain(db: Queries, sender: PhotoSender, id: string): Promise<PhotoRow | undefined> {
  const { accountId, personId, phoneId } = sender;
  const row = await db
    .updateTable('photo')
    .set({ unused_since: sql<Date | null>`case when unused_since is not null then now() end` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  if (!row) return undefined;
  if (personId !== null) await insertSenders(db, { accountId, personId, phoneId }, [id]);
  else if (phoneId !== null) {
    await db
      .insertInto('photo_phone')
      .values({ account_id: accountId, photo_id: id, shared_phone_id: phoneId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return row;
}

export async function insertSenders(
  db: Queries,
  { accountId, personId, phoneId }: { accountId: string; personId: string; phoneId: string | null },
  ids: readonly string[],
): Promise<void> {
  const sent = { account_id: accountId, person_id: personId, shared_phone_id: phoneId };
  await db
    .insertInto('photo_sender')
    .values(ids.map((id) => ({ ...sent, photo_id: id })))
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'photo_id', 'person_id']).doUpdateSet({
        shared_phone_id: sql`coalesce(excluded.shared_phone_id, photo_sender.shared_phone_id)`,
        sent_at: sql`now()`,
      }),
    )
    .execute();
}

/** Says that files are about to be written: should nothing speak for them in a day, they are deleted. */
export async function announceFiles(db: Db, accountId: string, key: string): Promise<void> {
  await db
    .insertInto('photo_leftover')
    .values({ account_id: accountId, key, due_at: sql<Date>`now() + ${waiting}` })
    .execute();
}

/** Answers whether it is new; a twin may have been faster. */
export async function insertPhoto(tx: Tx, { accountId }: PhotoSender, photo: PhotoRow): Promise<boolean> {
  const { id, key, width, height, bytes, smallBytes } = photo;
  const inserted = await tx
    .insertInto('photo')
    .values({ account_id: accountId, id, key, width, height, bytes, small_bytes: smallBytes })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await forgetFiles(tx, [key]);
  return inserted !== undefined;
}

/** For a row whose files are gone. Answers whether nobody was faster. */
export async function replaceFiles(
  tx: Tx,
  { accountId }: PhotoSender,
  { id, key, width, height, bytes, smallBytes }: PhotoRow,
  lostKey: string,
): Promise<boolean> {
  const replaced = await tx
    .updateTable('photo')
    .set({ key, width, height, bytes, small_bytes: smallBytes })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('key', '=', lostKey)
    .returning('id')
    .executeTakeFirst();
  if (!replaced) return false;
  await forgetFiles(tx, [key]);
  // One of the two may still be there.
  await tx
    .insertInto('photo_leftover')
    .values({ account_id: accountId, key: lostKey, due_at: sql<Date>`now()` })
    .execute();
  return true;
}

/** They are deleted, or spoken for. */
export async function forgetFiles(db: Queries, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom('photo_leftover')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
}

const waiting = sql`make_interval(hours => ${sql.lit(limits.photoWaitHours)})`;

/** What nothing has mentioned for a day, and everything of an organisation that is gone. Answers how many. */
export async function deleteUnused(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from photo where (account_id, id) in (
      select account_id, id from photo
      where unused_since < now() - ${waiting}
        and not exists (select from photo_use as use where use.account_id = photo.account_id and use.photo_id = photo.id)
      limit ${sql.lit(most)}
    ) and unused_since < now() - ${waiting}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Nobody can see them any more. */
export async function deleteUsesOfDeletedAccounts(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from photo_use where id in (
      select use.id from account join photo_use as use on use.account_id = account.id
      where account.deleted_at is not null limit ${sql.lit(most)}
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function listLeftovers(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photo_leftover')
    .select('key')
    // Also those of this very millisecond: a clock may be no finer, and they would wait for the next sweep.
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(sql.lit(most))
    .execute();
  return rows.map(({ key }) => key);
}

export async function deleteJobUses(tx: Tx, at: { facilityId: string } | { siteId: string }): Promise<void> {
  const doors =
    'siteId' in at
      ? sql`facility_id in (select id from facility where site_id = ${at.siteId})`
      : sql`facility_id = ${at.facilityId}`;
  await sql`delete from photo_use where ${doors} and job_id is not null`.execute(tx);
}

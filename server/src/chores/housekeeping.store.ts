import { limits } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../db/scope.js';
import { wipeWords } from '../db/visitor-words.js';

/** Removes at most so many and says how many there were. */
export type Sweeper = (db: Db, most: number) => Promise<number>;

const sweeper =
  (statement: (most: RawBuilder<unknown>) => RawBuilder<unknown>): Sweeper =>
  async (db, most) => {
    const { numAffectedRows } = await statement(sql.lit(most)).execute(db);
    return Number(numAffectedRows ?? 0);
  };

const deliveryDays = 30;
const closedHandoverDays = 30;
/** Ended sessions stay a while: a stolen refresh token that comes back must still be recognised. */
const sessionGraceDays = 7;

const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`;

/** Past the period that their organisation keeps them for. */
const wipeMessages: Sweeper = (db, most) => db.inTransaction((tx) => wipeSome(tx, most));

/** At once or not at all: a rating without words is never looked at again, and neither is the job that it opened. */
async function wipeSome(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select old.id from account cross join lateral (
      select id from feedback
      where account_id = account.id and at < now() - make_interval(days => account.message_retention_days)
        and (message <> '' or visitor_hash is not null)
      order by at limit ${sql.lit(most)}
    ) as old
    where account.message_retention_days is not null limit ${sql.lit(most)}
  `.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await wipeWords(tx, ids);
  return ids.length;
}

/** With their timelines. What still waits is kept, however old. */
export async function deleteClosedJobs(db: Db, before: Date, most: number): Promise<number> {
  const isOld = sql`state in ('confirmed', 'dismissed') and closed_at < ${before}::timestamptz`;
  // Asked again of the row itself: one that somebody is opening again at this moment stays.
  const { numAffectedRows } = await sql`
    delete from door_job where id in (select id from door_job where ${isOld} limit ${sql.lit(most)}) and ${isOld}
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Of checks and ratings whose months are gone. The pictures follow in a day. */
export async function deletePhotoUses(db: Db, beforeId: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from photo_use where id in (
      select id from photo_use where check_id < ${beforeId}::bigint
      union all select id from photo_use where feedback_id < ${beforeId}::bigint
      limit ${sql.lit(most)})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const sweepers: readonly Sweeper[] = [
  // A name on a paper that nobody used, of somebody who perhaps never heard of us.
  sweeper(
    (most) => sql`update invitation set name = null where id in (
      select id from invitation
      where name is not null and (expires_at < now() or withdrawn_at is not null) limit ${most})`,
  ),
  sweeper(
    (most) => sql`delete from sign_in_attempt where state_hash in (
      select state_hash from sign_in_attempt where expires_at < now() limit ${most})`,
  ),
  sweeper(
    (most) => sql`delete from oidc_payload where (model, id) in (
      select model, id from oidc_payload where expires_at < now() limit ${most})`,
  ),
  sweeper(
    (most) => sql`delete from rate_window where (key, window_start) in (
      select key, window_start from rate_window where window_start < now() - interval '1 day' limit ${most})`,
  ),
  sweeper(
    (most) => sql`delete from kiosk_code where code_hash in (
      select code_hash from kiosk_code where expires_at < now() limit ${most})`,
  ),
  // Of visitors of an earlier day, whose salt is gone.
  sweeper(
    (most) => sql`delete from rating_memory where (facility_id, signature) in (
      select facility_id, signature from rating_memory
      where signature not in ('door', 'habit') and at < now() - interval '1 day' limit ${most})`,
  ),
  sweeper(
    (most) => sql`delete from refresh_token where hash in (
      select hash from refresh_token where expires_at < now() limit ${most})`,
  ),
  sweeper(
    (most) => sql`delete from logout_token where hash in (
      select hash from logout_token where expires_at < now() limit ${most})`,
  ),
  // An access token that one of them signed is long over.
  sweeper(
    (most) => sql`delete from secret where name in (
      select name from secret
      where name = 'access-token-key:retired' and created_at < now() - interval '1 day' limit ${most})`,
  ),
  sweeper(
    (most) => sql`delete from session where id in (
      select id from session
      where expires_at < now() - ${days(sessionGraceDays)} or ended_at < now() - ${days(sessionGraceDays)}
      limit ${most})`,
  ),
  sweeper(
    (most) => sql`delete from submission where (kind, request_id) in (
      select kind, request_id from submission where created_at < now() - ${days(limits.submissionDays)} limit ${most})`,
  ),
  sweeper(
    (most) => sql`delete from notification where id in (
      select id from notification where created_at < now() - ${days(deliveryDays)} limit ${most})`,
  ),
  sweeper(
    (most) => sql`delete from handover where id in (
      select id from handover where closed_at < now() - ${days(closedHandoverDays)} limit ${most})`,
  ),
  wipeMessages,
];

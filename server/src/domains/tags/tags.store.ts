import { sql } from 'kysely';
import { inReach } from '../../db/report-scope.js';
import type { Queries, Tx } from '../../db/scope.js';
import type { Reach } from '../../reach.js';

const newestVersion = sql<number>`(
  select max(tag_key.version) from tag_key where tag_key.account_id = tag.account_id
)`.as('newestVersion');

const columns = [
  'tag.id',
  'tag.facility_id as facilityId',
  'tag.uid',
  'tag.title',
  'tag.last_counter as lastCounter',
  'tag.last_tapped_at as lastTappedAt',
  'tag.key_version as keyVersion',
  newestVersion,
  'tag.created_at as createdAt',
] as const;

const known = (db: Queries, reach: Reach) =>
  db
    .selectFrom('tag')
    .innerJoin('facility', 'facility.id', 'tag.facility_id')
    .select(columns)
    .where('tag.account_id', '=', reach.accountId)
    .where('tag.removed_at', 'is', null)
    .where('facility.deleted_at', 'is', null)
    .where(inReach('facility.site_id', reach));

export const listTags = (db: Queries, reach: Reach, facilityId: string) =>
  known(db, reach).where('tag.facility_id', '=', facilityId).orderBy('tag.created_at').orderBy('tag.id').execute();

export const findTag = (db: Queries, reach: Reach, id: string) =>
  known(db, reach).where('tag.id', '=', id).executeTakeFirst();

export type TagRow = Awaited<ReturnType<typeof listTags>>[number];

/** The door that a tag is for, by the code on it now. */
export const findDoorCode = (db: Queries, reach: Reach, facilityId: string) =>
  db
    .selectFrom('facility')
    .innerJoin('code', 'code.facility_id', 'facility.id')
    .select('code.code')
    .where('facility.id', '=', facilityId)
    .where('facility.account_id', '=', reach.accountId)
    .where('facility.deleted_at', 'is', null)
    .where('code.replaced_at', 'is', null)
    .where(inReach('facility.site_id', reach))
    .executeTakeFirst();

/** Newest first. */
export const listKeys = (db: Queries, accountId: string) =>
  db
    .selectFrom('tag_key')
    .select(['version', 'sealed'])
    .where('account_id', '=', accountId)
    .orderBy('version', 'desc')
    .execute();

/** Those that living tags carry, and the newest, which may have been written since; newest first. */
export const listKeysInUse = (db: Queries, accountId: string) =>
  db
    .selectFrom('tag_key')
    .select(['version', 'sealed'])
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`(
        exists (
          select from tag
          where tag.account_id = tag_key.account_id and tag.key_version = tag_key.version and tag.removed_at is null
        )
        or version = (select max(newest.version) from tag_key as newest where newest.account_id = ${accountId})
      )`,
    )
    .orderBy('version', 'desc')
    .execute();

/** Keys of an organisation are made one version at a time. */
export const lockKeys = (tx: Tx, accountId: string) =>
  tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();

export const insertKeys = (tx: Tx, accountId: string, version: number, sealed: Buffer) =>
  tx.insertInto('tag_key').values({ account_id: accountId, version, sealed }).execute();

interface NewTag {
  id: string;
  accountId: string;
  facilityId: string;
  uid: string;
  title: string;
  keyVersion: number;
}

/**
 * One that was removed comes back with its counter, unless it comes with newer keys: what was copied from it before stays
 * used. Undefined: a living tag has this id already.
 */
export async function insertTag(tx: Tx, tag: NewTag): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into tag (id, account_id, facility_id, uid, title, key_version)
    values (${tag.id}, ${tag.accountId}, ${tag.facilityId}, ${tag.uid}, ${tag.title}, ${tag.keyVersion})
    on conflict (account_id, uid) do update set
      facility_id = excluded.facility_id, title = excluded.title, key_version = excluded.key_version, removed_at = null,
      created_at = now(), last_tapped_at = null,
      last_counter = case when tag.key_version = excluded.key_version then tag.last_counter end
    where tag.removed_at is not null or exists (
      select from facility where facility.id = tag.facility_id and facility.deleted_at is not null
    )
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

export const countTags = async (tx: Tx, facilityId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('tag')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('facility_id', '=', facilityId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** Its counter begins anew only with keys that it did not have before. */
export async function markWritten(tx: Tx, id: string, keyVersion: number): Promise<void> {
  await tx
    .updateTable('tag')
    .set({ key_version: keyVersion, last_counter: null })
    .where('id', '=', id)
    .where('key_version', '<', keyVersion)
    .execute();
}

export const markRemoved = (db: Queries, id: string) =>
  db
    .updateTable('tag')
    .set({ removed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

interface Tapped {
  accountId: string;
  facilityId: string;
  uid: string;
  counter: number;
  /** Of the keys that it was signed with. */
  keyVersion: number;
}

/**
 * In one statement: of two who send the same tap at once, or of one who sends an older one later, one counts. A tag that
 * signs with newer keys than we know of was written anew, and counts from the beginning.
 */
export async function countTap(tx: Tx, { accountId, facilityId, uid, counter, keyVersion }: Tapped): Promise<boolean> {
  const { rows } = await sql`
    update tag set last_counter = ${counter}::int, last_tapped_at = now(), key_version = ${keyVersion}::int
    where account_id = ${accountId} and facility_id = ${facilityId} and uid = ${uid} and removed_at is null
      and (key_version < ${keyVersion}::int
        or (key_version = ${keyVersion}::int and (last_counter is null or last_counter < ${counter}::int)))
    returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Whether it is a tag of this door that could have been signed so. */
export async function isTagOf(tx: Tx, { accountId, facilityId, uid, keyVersion }: Tapped): Promise<boolean> {
  const found = await tx
    .selectFrom('tag')
    .select('id')
    .where('account_id', '=', accountId)
    .where('facility_id', '=', facilityId)
    .where('uid', '=', uid)
    .where('key_version', '<=', keyVersion)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

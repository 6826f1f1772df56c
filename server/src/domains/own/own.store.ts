import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import type { Credential, Used } from '../../external/passkeys.js';
import { newId } from '../../ids.js';

const now = sql<Date>`now()`;

/** Own accounts are identities like those of providers: the subject is what authenticators know a person by. */
const ownIssuer = 'own';

const columns = [
  'id',
  'title',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'is_synced as isSynced',
] as const;

export const listPasskeys = (db: Queries, personId: string) =>
  db
    .selectFrom('passkey')
    .select(columns)
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listCredentialIds = (db: Queries, personId: string) =>
  db.selectFrom('passkey').select('credential_id as credentialId').where('person_id', '=', personId).execute();

/** With whose it is, if they are still here. */
export const findPasskey = (db: Queries, credentialId: Uint8Array) =>
  db
    .selectFrom('passkey')
    .innerJoin('person', 'person.id', 'passkey.person_id')
    .leftJoin('identity', (join) =>
      join.onRef('identity.person_id', '=', 'person.id').on('identity.issuer', '=', ownIssuer),
    )
    .select([
      'passkey.id',
      'passkey.public_key as publicKey',
      'passkey.counter',
      'person.id as personId',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'identity.subject as userHandle',
    ])
    .where('passkey.credential_id', '=', credentialId)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst();

export const hasPasskey = async (db: Queries, id: string): Promise<boolean> =>
  (await db.selectFrom('passkey').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** False when somebody was faster with the same counter: one of the two is a copy. */
export async function markUsed(db: Queries, id: string, { counter, isSynced }: Used): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter, is_synced: isSynced, last_used_at: now })
    .where('id', '=', id)
    .where((row) => row.or([row('counter', '<', counter), row.and([row('counter', '=', 0), row.val(counter === 0)])]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const insertPasskey = (db: Queries, personId: string, credential: Credential, title: string) =>
  db
    .insertInto('passkey')
    .values({
      id: newId(),
      person_id: personId,
      credential_id: credential.credentialId,
      public_key: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports,
      title,
      is_synced: credential.isSynced,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

export const renamePasskey = (db: Queries, personId: string, id: string, title: string) =>
  db
    .updateTable('passkey')
    .set({ title })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(columns)
    .executeTakeFirst();

export async function deletePasskey(db: Queries, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const findUserHandle = async (db: Queries, personId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('identity')
      .select('subject')
      .where('person_id', '=', personId)
      .where('issuer', '=', ownIssuer)
      .executeTakeFirst()
  )?.subject;

/** In place of the one before: the passkeys that knew it are gone, or it is the same. */
export async function putUserHandle(db: Queries, personId: string, userHandle: string): Promise<void> {
  await db.deleteFrom('identity').where('person_id', '=', personId).where('issuer', '=', ownIssuer).execute();
  await db.insertInto('identity').values({ issuer: ownIssuer, subject: userHandle, person_id: personId }).execute();
}

export const newIdentity = (userHandle: string) => ({ issuer: ownIssuer, subject: userHandle });

export async function replaceRecoveryCodes(
  db: Queries,
  personId: string,
  hashes: readonly Uint8Array[],
): Promise<void> {
  await db.deleteFrom('recovery_code').where('person_id', '=', personId).execute();
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ hash, person_id: personId })))
    .execute();
}

/** Of many who come with the same code at once, one gets it. */
export const spendRecoveryCode = (db: Queries, hash: Uint8Array) =>
  db
    .updateTable('recovery_code')
    .from('person')
    .set({ used_at: now })
    .whereRef('person.id', '=', 'recovery_code.person_id')
    .where('person.deleted_at', 'is', null)
    .where('recovery_code.hash', '=', hash)
    .where('recovery_code.used_at', 'is', null)
    .returning(['person.id as personId', 'person.first_name as firstName', 'person.last_name as lastName'])
    .executeTakeFirst();

/** Null: there never were any. */
export async function countRecoveryCodes(db: Queries, personId: string): Promise<number | null> {
  const { made, left } = await db
    .selectFrom('recovery_code')
    .select([
      sql<number>`count(*)::int`.as('made'),
      sql<number>`(count(*) filter (where used_at is null))::int`.as('left'),
    ])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return made === 0 ? null : left;
}

export const findName = (db: Queries, personId: string) =>
  db
    .selectFrom('person')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();

/** Locked, so that of two who remove one of two last ways in, the second sees what the first did. */
export const lockPerson = (tx: Queries, personId: string) =>
  tx.selectFrom('person').select('id').where('id', '=', personId).forUpdate().executeTakeFirst();

export const isSessionOpen = async (db: Queries, sessionId: string): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()) !== undefined;

export const isSignedInSince = async (db: Queries, sessionId: string, seconds: number): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst()) !== undefined;

/** Passkeys and recovery codes. */
export async function removeOwnWaysIn(db: Queries, personId: string): Promise<void> {
  await Promise.all([
    db.deleteFrom('passkey').where('person_id', '=', personId).execute(),
    db.deleteFrom('recovery_code').where('person_id', '=', personId).execute(),
  ]);
}

export const signsInElsewhere = async (db: Queries, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('identity')
    .select('issuer')
    .where('person_id', '=', personId)
    .where('issuer', '<>', ownIssuer)
    .limit(sql.lit(1))
    .executeTakeFirst()) !== undefined;

export const listIdentities = (db: Queries, personId: string) =>
  db.selectFrom('identity').select(['issuer', 'subject']).where('person_id', '=', personId).execute();

export const insertIdentity = (db: Queries, personId: string, issuer: string, subject: string) =>
  db.insertInto('identity').values({ issuer, subject, person_id: personId }).execute();

export const deleteIdentities = (db: Queries, personId: string, issuer: string) =>
  db.deleteFrom('identity').where('person_id', '=', personId).where('issuer', '=', issuer).execute();

/** Whoever sets the installation up waits here for who came first. */
export const lockSecret = (tx: Queries, name: string) =>
  tx.selectFrom('secret').select('name').where('name', '=', name).forUpdate().executeTakeFirst();

export const hasAnybody = async (db: Queries): Promise<boolean> =>
  (await db.selectFrom('person').select('id').limit(sql.lit(1)).executeTakeFirst()) !== undefined;

import { limits, roles, type RoleId } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import type { LogoutNotice } from '../../external/identity/port.js';
import { newId } from '../../ids.js';

const now = sql<Date>`now()`;

/** A session that nobody uses ends after the second; one that is used all the time, after the first. */
export interface SessionAge {
  days: number;
  idleDays: number;
}

const idleEnd = ({ idleDays }: SessionAge) => sql<Date>`now() + make_interval(days => ${idleDays})`;
const isOfAge = ({ days }: SessionAge) => sql<boolean>`session.created_at > now() - make_interval(days => ${days})`;

/** How a session began, beside whose it is. */
export interface SessionStart {
  device: string;
  provider: string | null;
  providerSid: string | null;
  idToken: string | null;
  /** Set where somebody came in with a PIN. */
  sharedPhoneId?: string;
}

/** In hours. Whoever shares a phone signs in anew at every shift. */
const phoneSessionHours = sql.lit(limits.sharedPhoneSessionHours);

/** Whoever opens a session also sweeps away those that ran out; their tokens go with them. */
export async function insertSession(
  db: Queries,
  personId: string,
  { device, provider, providerSid, idToken, sharedPhoneId }: SessionStart,
  { days, idleDays }: SessionAge,
): Promise<string> {
  await db.deleteFrom('session').where('expires_at', '<', now).execute();
  const id = newId();
  const start = {
    device,
    provider,
    provider_sid: providerSid,
    id_token: idToken,
    shared_phone_id: sharedPhoneId ?? null,
  };
  const expires = sharedPhoneId
    ? sql<Date>`now() + make_interval(hours => ${phoneSessionHours})`
    : sql<Date>`now() + make_interval(days => ${Math.min(days, idleDays)})`;
  await db
    .insertInto('session')
    .values({ id, person_id: personId, expires_at: expires, ...start })
    .execute();
  return id;
}

export const findSession = (db: Queries, sessionId: string) =>
  db
    .selectFrom('session')
    .select(['person_id as personId', 'account_id as accountId', 'shared_phone_id as sharedPhoneId'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();

export const updateSession = (db: Queries, sessionId: string, accountId: string | null, age: SessionAge) =>
  db
    .updateTable('session')
    .set({
      account_id: accountId,
      last_seen_at: now,
      expires_at: sql<Date>`least(${idleEnd(age)}, created_at + case when shared_phone_id is null
        then make_interval(days => ${age.days}) else make_interval(hours => ${phoneSessionHours}) end)`,
    })
    .where('id', '=', sessionId)
    .execute();

export const findStart = (db: Queries, sessionId: string) =>
  db
    .selectFrom('session')
    .select(['person_id as personId', 'provider', 'id_token as idToken'])
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

const ended = { ended_at: now, id_token: null };

export const endSession = (db: Queries, sessionId: string) =>
  db.updateTable('session').set(ended).where('id', '=', sessionId).where('ended_at', 'is', null).execute();

/** Shared phones are an organisation's: `db` must show them. */
export const listSessions = (db: Queries, personId: string) =>
  db
    .selectFrom('session')
    .leftJoin('shared_phone', 'shared_phone.id', 'session.shared_phone_id')
    .select([
      'session.id',
      'session.device',
      'session.provider',
      'session.created_at as createdAt',
      'session.last_seen_at as lastUsedAt',
      'shared_phone.title as sharedPhone',
    ])
    .where('session.person_id', '=', personId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id')
    .limit(sql.lit(200))
    .execute();

const endingSessionsOf = (db: Queries, personId: string) =>
  db
    .updateTable('session')
    .set(ended)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id');

/** Undefined where it is another's, or over. */
export const endOwnSession = (db: Queries, personId: string, sessionId: string) =>
  endingSessionsOf(db, personId).where('id', '=', sessionId).executeTakeFirst();

export const endOtherSessions = (db: Queries, personId: string, sessionId: string) =>
  endingSessionsOf(db, personId).where('id', '<>', sessionId).execute();

/**
 * Those that began with this provider, in its session `sid` or in any. Earlier versions did not note where one began; one
 * that began with a PIN has no provider either, and is none of its business.
 */
export async function endSessionsAt(db: Queries, provider: string, { issuer, subject, sid }: LogoutNotice) {
  let ending = db.updateTable('session').set(ended).where('ended_at', 'is', null);
  if (sid === null) {
    ending = ending.where((row) =>
      row.or([
        row('provider', '=', provider),
        row.and([row('provider', 'is', null), row('shared_phone_id', 'is', null)]),
      ]),
    );
  } else ending = ending.where('provider', '=', provider).where('provider_sid', '=', sid);
  if (subject !== null) {
    const person = db
      .selectFrom('identity')
      .select('person_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject);
    ending = ending.where('person_id', 'in', person);
  }
  await ending.execute();
}

/** True the first time: a logout token is accepted once. */
export async function takeLogoutToken(db: Queries, hash: Uint8Array): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('logout_token')
    .values({ hash, expires_at: sql<Date>`now() + interval '1 hour'` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const endSessionsOf = (db: Queries, personId: string) =>
  db.updateTable('session').set(ended).where('person_id', '=', personId).where('ended_at', 'is', null).execute();

export const insertRefreshToken = (db: Queries, sessionId: string, hash: Uint8Array, age: SessionAge) =>
  db
    .insertInto('refresh_token')
    .values({ hash, session_id: sessionId, expires_at: idleEnd(age) })
    .execute();

/** A refresh token as it is shown to us, all by their hashes. */
export interface ShownToken {
  hash: Uint8Array;
  successorHash: Uint8Array;
  /** Names the attempt to exchange it: repeated with the same one, it was not stolen. */
  attemptHash?: Uint8Array | undefined;
}

/** Of many who come with the same token at once, one gets it; the others wait here for that one's commit. */
export const spendRefreshToken = (db: Queries, { hash, attemptHash }: ShownToken, age: SessionAge) =>
  db
    .updateTable('refresh_token')
    .from('session')
    .set({ used_at: now, attempt_hash: attemptHash ?? null })
    .whereRef('session.id', '=', 'refresh_token.session_id')
    .where('refresh_token.hash', '=', hash)
    .where('refresh_token.used_at', 'is', null)
    .where('refresh_token.expires_at', '>', now)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where(isOfAge(age))
    .returning('refresh_token.session_id as sessionId')
    .executeTakeFirst();

/** One living chain: earlier versions gave out a second token when the organisation was switched. */
export const deleteOtherBranches = (db: Queries, sessionId: string) =>
  db
    .deleteFrom('refresh_token')
    .where('session_id', '=', sessionId)
    .where((token) => token.or([token('used_at', 'is', null), token('expires_at', '<', now)]))
    .execute();

export const findRefreshToken = (db: Queries, { hash, successorHash, attemptHash }: ShownToken, age: SessionAge) =>
  db
    .selectFrom('refresh_token as token')
    .innerJoin('session', 'session.id', 'token.session_id')
    .leftJoin('refresh_token as successor', (join) => join.on('successor.hash', '=', successorHash))
    .select([
      'token.session_id as sessionId',
      sql<boolean>`token.used_at is not null`.as('isUsed'),
      sql<boolean>`session.ended_at is null and session.expires_at > now() and token.expires_at > now()
        and ${isOfAge(age)}`.as('isLiving'),
      sql<boolean>`coalesce(
        (token.used_at > now() - make_interval(secs => ${limits.refreshGraceSeconds})
            or token.attempt_hash = ${attemptHash ?? null}::bytea)
          and successor.hash is not null and successor.used_at is null, false)`.as('isGraceful'),
    ])
    .where('token.hash', '=', hash)
    .executeTakeFirst();

/** The organisation asked for, else the one last worked in, else the first they joined; none for who is in none. */
export const findStanding = (db: Queries, personId: string, preferredAccountId: string | null) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select([
      'membership.account_id as accountId',
      'membership.role_id as roleId',
      'membership.whole_account as wholeAccount',
    ])
    .where('membership.person_id', '=', personId)
    .where('account.deleted_at', 'is', null)
    .orderBy(sql`membership.account_id is not distinct from ${preferredAccountId}`, 'desc')
    .orderBy('membership.last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('account.created_at')
    .limit(sql.lit(1))
    .executeTakeFirst();

export const markSeen = (db: Queries, accountId: string, personId: string) =>
  db
    .updateTable('membership')
    .set({ last_seen_at: now })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();

export const isLivingAccount = async (db: Queries, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined;

export async function putMembership(db: Queries, accountId: string, personId: string, roleId: RoleId): Promise<void> {
  const role = { role_id: roleId, whole_account: true };
  await db
    .insertInto('membership')
    .values({ account_id: accountId, person_id: personId, ...role })
    .onConflict((conflict) => conflict.columns(['account_id', 'person_id']).doUpdateSet(role))
    .execute();
  await db
    .deleteFrom('membership_site')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();
}

export const hasOwner = async (db: Queries, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('membership')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where('role_id', '=', roles.owner)
    .executeTakeFirst()) !== undefined;

import { limits, type Language } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { newId } from '../../ids.js';

export interface Attempt {
  provider: string;
  nonce: string;
  codeVerifier: string;
}

/** Only the browser that began knows the second; neither is stored as it is. */
export interface AttemptKey {
  stateHash: Uint8Array;
  browserHash: Uint8Array;
}

/** Whoever begins a sign-in also sweeps away those that nobody finished. */
export async function insertAttempt(db: Queries, key: AttemptKey, attempt: Attempt): Promise<void> {
  await db
    .deleteFrom('sign_in_attempt')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  await db
    .insertInto('sign_in_attempt')
    .values({
      state_hash: key.stateHash,
      browser_hash: key.browserHash,
      provider: attempt.provider,
      nonce: attempt.nonce,
      code_verifier: attempt.codeVerifier,
      expires_at: sql<Date>`now() + make_interval(secs => ${limits.signInAttemptSeconds})`,
    })
    .execute();
}

/** Deleted as it is read: an attempt is used once. */
export const takeAttempt = (db: Queries, { stateHash, browserHash }: AttemptKey): Promise<Attempt | undefined> =>
  db
    .deleteFrom('sign_in_attempt')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['provider', 'nonce', 'code_verifier as codeVerifier'])
    .executeTakeFirst();

export interface PersonDetails {
  firstName: string;
  lastName: string;
  email: string | null;
}

const names = ['person.id', 'person.first_name as firstName', 'person.last_name as lastName'] as const;

export const findPersonOf = (db: Queries, issuer: string, subject: string) =>
  db
    .selectFrom('identity')
    .innerJoin('person', 'person.id', 'identity.person_id')
    .select([...names, 'person.deleted_at as deletedAt'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();

export async function insertPerson(
  db: Queries,
  { issuer, subject }: { issuer: string; subject: string },
  { firstName, lastName, email }: PersonDetails,
  language: Language | null,
) {
  const id = newId();
  await db.insertInto('person').values({ id, first_name: firstName, last_name: lastName, email, language }).execute();
  await db.insertInto('identity').values({ issuer, subject, person_id: id }).execute();
  return { id, firstName, lastName };
}

export const updatePerson = (db: Queries, personId: string, { firstName, lastName, email }: PersonDetails) =>
  db
    .updateTable('person')
    .set({ first_name: firstName, last_name: lastName, email })
    .where('id', '=', personId)
    .returning(names)
    .executeTakeFirstOrThrow();

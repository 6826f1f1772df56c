import { randomBytes } from 'node:crypto';
import type { Answer } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import { ownProvider } from '../../external/identity/own-accounts.js';
import { SignInRefused } from '../../external/identity/port.js';
import type { RelyingParty } from '../../external/passkeys.js';
import { hashSecret, newSecret } from '../../ids.js';
import { insertAttempt, takeAttempt } from '../auth/auth.act.js';
import { findUserHandle, listCredentialIds } from './own.store.js';

export interface Ceremony {
  challenge: string;
  /** What a passkey that is made now knows its person by. */
  userHandle: string;
}

const randomText = () => randomBytes(32).toString('base64url');

/** For signing in, and for making a passkey: of whoever is signed in, or of somebody new. */
export async function beginCeremony(
  database: Database,
  { rpId }: RelyingParty,
  { browserSecret, personId }: { browserSecret: string; personId: string | undefined },
): Promise<Answer<'POST /auth/own/begin'>> {
  const db = database.common();
  const state = newSecret();
  const challenge = randomText();
  const [known, credentials] = personId
    ? await Promise.all([findUserHandle(db, personId), listCredentialIds(db, personId)])
    : [undefined, []];
  const userHandle = known ?? randomText();
  const key = { stateHash: hashSecret(state), browserHash: hashSecret(browserSecret) };
  // The row has room for one secret more, which a provider needs for its code.
  await insertAttempt(db, key, { provider: ownProvider, nonce: challenge, codeVerifier: userHandle });
  const knownIds = credentials.map(({ credentialId }) => Buffer.from(credentialId).toString('base64url'));
  return { state, challenge, rpId, userHandle, knownIds };
}

export interface Finishing {
  state: string;
  browserSecret: string | undefined;
}

/** Used up, whatever comes of it. */
export async function takeCeremony(database: Database, { state, browserSecret }: Finishing): Promise<Ceremony> {
  const attempt =
    browserSecret &&
    (await takeAttempt(database.common(), { stateHash: hashSecret(state), browserHash: hashSecret(browserSecret) }));
  if (!attempt) throw new SignInRefused('No such ceremony of this browser, or it was used before');
  if (attempt.provider !== ownProvider) throw new SignInRefused('Begun with a provider');
  return { challenge: attempt.nonce, userHandle: attempt.codeVerifier };
}

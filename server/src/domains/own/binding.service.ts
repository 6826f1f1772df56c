import type { Body, Language, WaysIn } from '@rounds/contract';
import { SignInRefused } from '../../external/identity/port.js';
import type { Caller } from '../../http/caller.js';
import { hashSecret, newSecret } from '../../ids.js';
import { invalid, Refusal } from '../../problems.js';
import { findPersonOf, insertAttempt, takeAttempt } from '../auth/auth.act.js';
import { insertIdentity } from './own.store.js';
import { listWaysIn, lockSignedIn, requireFreshSignIn, type WaysInParts } from './ways-in.service.js';

export interface BindingParts extends WaysInParts {
  redirectUri: string;
}

type Who = Pick<Caller, 'personId' | 'sessionId'>;

/** An attempt to add a provider is finished in the session that began it, and signs nobody in. */
const attemptOf = ({ sessionId }: Who, provider: string) => `bind ${sessionId} ${provider}`;

export async function beginBinding(
  { database, providers, redirectUri }: BindingParts,
  caller: Who,
  { provider: name, browserSecret, language }: { provider: string; browserSecret: string; language: Language },
) {
  const provider = providers.find((candidate) => candidate.name === name && candidate.issuer !== null);
  if (!provider) throw invalid({ field: 'provider', fault: 'unknown' });
  await requireFreshSignIn(database.common(), caller);
  const [state, nonce, codeVerifier] = [newSecret(), newSecret(), newSecret() + newSecret()];
  const address = await provider.begin({ state, nonce, codeVerifier, redirectUri }, language);
  const key = { stateHash: hashSecret(state), browserHash: hashSecret(browserSecret) };
  await insertAttempt(database.common(), key, { provider: attemptOf(caller, name), nonce, codeVerifier });
  return { authUri: address.href };
}

/** Only issuer and subject say who somebody is. The same e-mail address never joins two accounts. */
export async function finishBinding(
  { database, providers, redirectUri }: BindingParts,
  caller: Who,
  { code, state, iss }: Body<'POST /profile/providers'>,
  browserSecret: string | undefined,
): Promise<WaysIn> {
  const key = browserSecret && { stateHash: hashSecret(state), browserHash: hashSecret(browserSecret) };
  const attempt = key && (await takeAttempt(database.common(), key));
  const provider = attempt && providers.find(({ name }) => attempt.provider === attemptOf(caller, name));
  if (!attempt || !provider) throw new SignInRefused('No such attempt of this session, or it was used before');
  const { nonce, codeVerifier } = attempt;
  const { issuer, subject } = await provider.finish({ code, state, iss }, { state, nonce, codeVerifier, redirectUri });
  return database.common().inTransaction(async (tx) => {
    await lockSignedIn(tx, caller);
    const known = await findPersonOf(tx, issuer, subject);
    if (known && known.id !== caller.personId) throw new Refusal('identity_taken');
    if (!known) await insertIdentity(tx, caller.personId, issuer, subject);
    return listWaysIn(tx, providers, caller.personId);
  });
}

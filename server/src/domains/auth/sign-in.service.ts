import type { Language, SignedIn } from '@rounds/contract';
import { isUniqueViolation } from '../../db/errors.js';
import type { Tx } from '../../db/scope.js';
import { SignInRefused, type Identity, type IdentityProvider } from '../../external/identity/port.js';
import { hashSecret, newSecret } from '../../ids.js';
import { invalid } from '../../problems.js';
import { acceptInvitation } from '../people/people.act.js';
import { amongOrganisations, openSession, type SessionParts } from './session.service.js';
import { findPersonOf, insertAttempt, insertPerson, takeAttempt, updatePerson } from './sign-in.store.js';

export interface SignInParts extends SessionParts {
  providers: readonly IdentityProvider[];
  redirectUri: string;
}

interface Beginning {
  provider?: string | undefined;
  browserSecret: string;
  language: Language;
}

export async function beginSignIn(parts: SignInParts, { provider: name, browserSecret, language }: Beginning) {
  const provider = name ? parts.providers.find((candidate) => candidate.name === name) : parts.providers[0];
  if (!provider) throw invalid({ field: 'provider', fault: 'unknown' });
  const state = newSecret();
  const nonce = newSecret();
  // PKCE asks for at least 43 characters, more than one secret has.
  const codeVerifier = newSecret() + newSecret();
  const address = await provider.begin({ state, nonce, codeVerifier, redirectUri: parts.redirectUri }, language);
  const key = { stateHash: hashSecret(state), browserHash: hashSecret(browserSecret) };
  await insertAttempt(parts.database.common(), key, { provider: provider.name, nonce, codeVerifier });
  return { authUri: address.href };
}

interface Return {
  code: string;
  state?: string | undefined;
  iss?: string | undefined;
  provider?: string | undefined;
  browserSecret: string | undefined;
  invitationCode?: string | undefined;
  language: Language;
  device: string;
  ip: string;
}

export async function finishSignIn(parts: SignInParts, returned: Return): Promise<SignedIn & { provider: string }> {
  const { provider, identity } = await identify(parts, returned);
  const { person, isNewUser } = await personOf(parts, identity, returned.language);
  const { invitationCode } = returned;
  const joined = invitationCode
    ? {
        joinedAccountId:
          (await acceptInvitation(parts.database, {
            code: invitationCode,
            ip: returned.ip,
            personId: person.id,
          })) ?? null,
      }
    : {};
  const tokens = await amongOrganisations(parts, (tx) =>
    openSession(parts, tx, {
      personId: person.id,
      accountId: joined.joinedAccountId ?? null,
      start: {
        device: returned.device,
        provider,
        providerSid: identity.session?.sid ?? null,
        idToken: identity.session?.idToken ?? null,
      },
    }),
  );
  return { ...tokens, ...joined, provider, isNewUser, firstName: person.firstName, lastName: person.lastName };
}

async function identify({ database, providers, redirectUri }: SignInParts, returned: Return) {
  const { code, state, iss, browserSecret } = returned;
  if (!state || !browserSecret) throw new SignInRefused('The return names no attempt of this browser');
  const attempt = await takeAttempt(database.common(), {
    stateHash: hashSecret(state),
    browserHash: hashSecret(browserSecret),
  });
  if (!attempt) throw new SignInRefused('No such attempt of this browser, or it was used before');
  if ((returned.provider ?? attempt.provider) !== attempt.provider) throw new SignInRefused('Begun elsewhere');
  const provider = providers.find(({ name }) => name === attempt.provider);
  if (!provider) throw new SignInRefused(`${attempt.provider} is no longer configured`);
  const { nonce, codeVerifier } = attempt;
  const identity = await provider.finish({ code, state, iss }, { state, nonce, codeVerifier, redirectUri });
  return { provider: provider.name, identity };
}

/** The person behind an identity, made at their first sign-in. */
export async function personOf({ database }: SessionParts, identity: Identity, language: Language) {
  try {
    return await database.common().inTransaction((tx) => findOrMake(tx, identity, language));
  } catch (error) {
    // Two first sign-ins of one person at the same moment: the other one made them.
    if (isUniqueViolation(error)) return database.common().inTransaction((tx) => findOrMake(tx, identity, language));
    throw error;
  }
}

async function findOrMake(tx: Tx, identity: Identity, language: Language) {
  const { issuer, subject, firstName, lastName } = identity;
  // `ACCOUNT_CREATORS` and invitations trust the address, so an unverified one is not kept.
  const details = { firstName, lastName, email: identity.emailVerified ? identity.email : null };
  const known = await findPersonOf(tx, issuer, subject);
  if (!known) return { person: await insertPerson(tx, { issuer, subject }, details, language), isNewUser: true };
  if (known.deletedAt) throw new SignInRefused('This person was deleted');
  // A provider that tells no name leaves the one we know; an address that it no longer tells is no longer theirs.
  const name = firstName ? {} : { firstName: known.firstName, lastName: known.lastName };
  return { person: await updatePerson(tx, known.id, { ...details, ...name }), isNewUser: false };
}

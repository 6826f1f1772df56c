import { roles, type Language, type RoleId, type SignedIn } from '@rounds/contract';
import type { Tx } from '../../db/scope.js';
import { splitName } from '../../external/identity/claims.js';
import { notFound, Refusal } from '../../problems.js';
import { amongOrganisations, openSession, type SessionParts } from './session.service.js';
import { hasOwner, isLivingAccount, putMembership } from './session.store.js';
import { personOf } from './sign-in.service.js';

interface TestSignIn {
  oauthUID: string;
  accountId?: string | undefined;
  roleId?: number | undefined;
  device: string;
}

const issuer = 'urn:rounds:flex';

/** Signs in whoever is named, without asking anybody: for tests, and only where it is switched on. */
export async function flexSignIn(
  parts: SessionParts,
  { oauthUID, accountId, roleId = roles.owner, device }: TestSignIn,
  language: Language,
): Promise<SignedIn> {
  const identity = { issuer, subject: oauthUID, ...splitName(oauthUID), email: null, emailVerified: false, language };
  const { person, isNewUser } = await personOf(parts, identity, language);
  const tokens = await amongOrganisations(parts, async (tx) => {
    if (accountId) await join(tx, accountId, person.id, roleId as RoleId);
    const start = { device, provider: null, providerSid: null, idToken: null };
    return openSession(parts, tx, { personId: person.id, accountId: accountId ?? null, start });
  });
  return { ...tokens, isNewUser, firstName: person.firstName, lastName: person.lastName };
}

async function join(tx: Tx, accountId: string, personId: string, roleId: RoleId): Promise<void> {
  if (!(await isLivingAccount(tx, accountId))) throw notFound();
  await putMembership(tx, accountId, personId, roleId);
  if (!(await hasOwner(tx, accountId))) throw new Refusal('last_owner');
}

import { limits, type Body, type Passkey, type WaysIn } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import type { Db, Queries, Tx } from '../../db/scope.js';
import { ownProvider } from '../../external/identity/own-accounts.js';
import { SignInRefused, type IdentityProvider } from '../../external/identity/port.js';
import { readNewPasskey, type RelyingParty } from '../../external/passkeys.js';
import type { Caller } from '../../http/caller.js';
import { notFound, Refusal } from '../../problems.js';
import { takeCeremony } from './ceremony.service.js';
import { onceOnly } from './own.service.js';
import {
  countRecoveryCodes,
  deleteIdentities,
  deletePasskey,
  findUserHandle,
  insertPasskey,
  isSessionOpen,
  isSignedInSince,
  listIdentities,
  listPasskeys,
  lockPerson,
  putUserHandle,
  renamePasskey,
  replaceRecoveryCodes,
} from './own.store.js';
import { newRecoveryCode, recoveryCodeHash } from './recovery-code.js';

export interface WaysInParts {
  database: Database;
  site: RelyingParty;
  providers: readonly IdentityProvider[];
}

type Who = Pick<Caller, 'personId' | 'sessionId'>;
type PasskeyRow = Awaited<ReturnType<typeof insertPasskey>>;

const toPasskey = ({ createdAt, lastUsedAt, ...row }: PasskeyRow): Passkey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listWaysIn(
  db: Queries,
  providers: readonly IdentityProvider[],
  personId: string,
): Promise<WaysIn> {
  const [passkeys, recoveryCodesLeft, identities] = await Promise.all([
    listPasskeys(db, personId),
    countRecoveryCodes(db, personId),
    listIdentities(db, personId),
  ]);
  return {
    passkeys: passkeys.map(toPasskey),
    recoveryCodesLeft,
    providers: providers.flatMap(({ name, title, issuer }) =>
      issuer === null ? [] : [{ name, title, isBound: identities.some((known) => isSame(known.issuer, issuer)) }],
    ),
  };
}

/** A provider may write its own address with a slash at the end where the configuration has none. */
const isSame = (issuer: string, other: string): boolean => issuer.replace(/\/$/, '') === other.replace(/\/$/, '');

/** Who finds a phone unlocked must not make themselves a way in. */
export async function requireFreshSignIn(db: Queries, { sessionId }: Pick<Who, 'sessionId'>): Promise<void> {
  if (!(await isSignedInSince(db, sessionId, limits.freshSignInSeconds))) throw new Refusal('sign_in_again');
}

/** Whoever is let in again on another phone at this moment has no session any more: the lost one makes no new way in. */
export async function lockSignedIn(tx: Tx, { personId, sessionId }: Who): Promise<void> {
  const [, isOpen] = await Promise.all([lockPerson(tx, personId), isSessionOpen(tx, sessionId)]);
  if (!isOpen) throw new Refusal('not_signed_in');
}

export async function addPasskey(
  { database, site }: WaysInParts,
  caller: Who,
  { state, credential: given, title }: Body<'POST /profile/passkeys'>,
  browserSecret: string | undefined,
): Promise<Passkey> {
  const { personId } = caller;
  await requireFreshSignIn(database.common(), caller);
  const { challenge, userHandle } = await takeCeremony(database, { state, browserSecret });
  const credential = await readNewPasskey(site, challenge, given);
  const row = await onceOnly(() =>
    database.common().inTransaction(async (tx) => {
      await lockSignedIn(tx, caller);
      const known = await listPasskeys(tx, personId);
      if (known.length >= limits.passkeysPerPerson) throw new Refusal('conflict');
      if (known.length === 0) await putUserHandle(tx, personId, userHandle);
      // In another tab before the first one was there, or by who was signed in before: it would never sign in.
      else if ((await findUserHandle(tx, personId)) !== userHandle) {
        throw new SignInRefused('The passkey was begun for another handle');
      }
      return insertPasskey(tx, personId, credential, title.trim());
    }),
  );
  return toPasskey(row);
}

export async function changePasskey(db: Db, personId: string, id: string, title: string): Promise<Passkey> {
  const row = await renamePasskey(db, personId, id, title.trim());
  if (!row) throw notFound();
  return toPasskey(row);
}

export const removePasskey = ({ database, providers }: WaysInParts, caller: Who, id: string): Promise<void> =>
  database.common().inTransaction(async (tx) => {
    const ways = await lockedWaysIn(tx, providers, caller);
    if (!ways.passkeys.some((passkey) => passkey.id === id)) throw notFound();
    await requireFreshSignIn(tx, caller);
    requireSome(usableWays(providers, { ...ways, passkeys: ways.passkeys.slice(1) }));
    await deletePasskey(tx, caller.personId, id);
  });

export const removeProvider = ({ database, providers }: WaysInParts, caller: Who, name: string): Promise<void> =>
  database.common().inTransaction(async (tx) => {
    const ways = await lockedWaysIn(tx, providers, caller);
    const issuer = providers.find((provider) => provider.name === name)?.issuer;
    if (!issuer || !ways.providers.some((provider) => provider.name === name && provider.isBound)) throw notFound();
    await requireFreshSignIn(tx, caller);
    requireSome(usableWays(providers, ways) - 1);
    const identities = await listIdentities(tx, caller.personId);
    for (const known of identities.filter((identity) => isSame(identity.issuer, issuer))) {
      await deleteIdentities(tx, caller.personId, known.issuer);
    }
  });

async function lockedWaysIn(tx: Tx, providers: readonly IdentityProvider[], caller: Who): Promise<WaysIn> {
  await lockSignedIn(tx, caller);
  return listWaysIn(tx, providers, caller.personId);
}

/** Passkeys are of use where own accounts are on. Recovery codes are for emergencies and do not count. */
function usableWays(offered: readonly IdentityProvider[], { passkeys, providers }: WaysIn): number {
  const hasOwn = offered.some(({ name }) => name === ownProvider);
  return providers.filter(({ isBound }) => isBound).length + (hasOwn ? passkeys.length : 0);
}

function requireSome(left: number): void {
  if (left < 1) throw new Refusal('last_way_in');
}

/** Shown once: only their hashes are kept. */
export const renewRecoveryCodes = ({ database }: WaysInParts, caller: Who): Promise<string[]> =>
  database.common().inTransaction(async (tx) => {
    await requireFreshSignIn(tx, caller);
    await lockSignedIn(tx, caller);
    const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
    await replaceRecoveryCodes(tx, caller.personId, codes.map(recoveryCodeHash));
    return codes;
  });

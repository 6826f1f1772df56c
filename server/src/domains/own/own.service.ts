import type { Answer, Body, Language, SignedIn } from '@rounds/contract';
import { isUniqueViolation } from '../../db/errors.js';
import type { Tx } from '../../db/scope.js';
import { ownProvider } from '../../external/identity/own-accounts.js';
import { SignInRefused } from '../../external/identity/port.js';
import { readAnswer, readNewPasskey, type Credential, type RelyingParty } from '../../external/passkeys.js';
import { amongOrganisations, insertPerson, openSession, type SessionParts } from '../auth/auth.act.js';
import { acceptInvitation, acceptWith } from '../people/people.act.js';
import { takeCeremony } from './ceremony.service.js';
import {
  countRecoveryCodes,
  findName,
  findPasskey,
  hasPasskey,
  insertPasskey,
  lockPerson,
  markUsed,
  newIdentity,
  putUserHandle,
  spendRecoveryCode,
} from './own.store.js';
import { recoveryCodeHash } from './recovery-code.js';

export interface OwnParts extends SessionParts {
  site: RelyingParty;
}

/** The browser that a call comes from. */
export interface SigningBrowser {
  browserSecret: string | undefined;
  device: string;
  ip: string;
}

export const startOf = (device: string) => ({ device, provider: ownProvider, providerSid: null, idToken: null });

export async function signInWithPasskey(
  parts: OwnParts,
  { state, credential, invitationCode }: Body<'POST /auth/own'>,
  { browserSecret, device, ip }: SigningBrowser,
): Promise<SignedIn> {
  const { database, site } = parts;
  const { challenge } = await takeCeremony(database, { state, browserSecret });
  const passkey = await findPasskey(database.common(), Buffer.from(credential.id, 'base64url'));
  if (!passkey) throw new SignInRefused('Nobody has this passkey');
  const { personId, userHandle, firstName, lastName } = passkey;
  if (credential.response.userHandle !== userHandle) throw new SignInRefused('The passkey names somebody else');
  const used = await readAnswer(site, challenge, credential, passkey);
  if (!(await markUsed(database.common(), passkey.id, used))) throw new SignInRefused('The counter has not grown');
  const joined = invitationCode
    ? { joinedAccountId: (await acceptInvitation(database, { code: invitationCode, ip, personId })) ?? null }
    : {};
  const tokens = await amongOrganisations(parts, async (tx) => {
    // Who is being let in on another phone at this moment loses this passkey, and every session that there is.
    const [, isLeft] = await Promise.all([lockPerson(tx, personId), hasPasskey(tx, passkey.id)]);
    if (!isLeft) throw new SignInRefused('The passkey was removed meanwhile');
    return openSession(parts, tx, { personId, accountId: joined.joinedAccountId ?? null, start: startOf(device) });
  });
  return { ...tokens, ...joined, isNewUser: false, firstName, lastName };
}

export async function recover(
  parts: OwnParts,
  { state, code }: Body<'POST /auth/own/recover'>,
  { browserSecret, device }: SigningBrowser,
): Promise<Answer<'POST /auth/own/recover'>> {
  await takeCeremony(parts.database, { state, browserSecret });
  return amongOrganisations(parts, async (tx) => {
    const person = await spendRecoveryCode(tx, recoveryCodeHash(code));
    if (!person) throw new SignInRefused('No such recovery code, or it was used before');
    const { personId, ...name } = person;
    const recoveryCodesLeft = (await countRecoveryCodes(tx, personId)) ?? 0;
    const tokens = await openSession(parts, tx, { personId, accountId: null, start: startOf(device) });
    return { ...tokens, ...name, isNewUser: false, recoveryCodesLeft };
  });
}

export interface Newcomer {
  firstName: string;
  lastName: string;
  userHandle: string;
  credential: Credential;
  device: string;
  language: Language;
}

/** The person, their passkey and their place in the organisation come together or not at all. */
export async function register(
  parts: OwnParts,
  { state, credential: given, firstName, lastName, invitationCode }: Body<'POST /auth/own/register'>,
  { browserSecret, device, ip, language }: SigningBrowser & { language: Language },
): Promise<SignedIn> {
  const { database, site } = parts;
  const { challenge, userHandle } = await takeCeremony(database, { state, browserSecret });
  const credential = await readNewPasskey(site, challenge, given);
  await parts.tokens.refreshKeys();
  return onceOnly(() =>
    acceptWith(database, { code: invitationCode, ip }, async (tx, { forPersonId, accept }) => {
      const newcomer = { firstName, lastName, userHandle, credential, device, language };
      const personId = forPersonId ?? (await insertNewcomer(tx, newcomer));
      if (forPersonId) await letInAgain(tx, forPersonId, newcomer);
      const accountId = await accept(personId);
      const tokens = await openSession(parts, tx, { personId, accountId, start: startOf(device) });
      const name = await findName(tx, personId);
      return { ...tokens, ...name, isNewUser: forPersonId === null, joinedAccountId: accountId };
    }),
  );
}

export async function insertNewcomer(tx: Tx, newcomer: Newcomer): Promise<string> {
  const { firstName, lastName, userHandle, credential, device, language } = newcomer;
  const details = { firstName: firstName.trim(), lastName: lastName.trim(), email: null };
  const { id } = await insertPerson(tx, newIdentity(userHandle), details, language);
  await insertPasskey(tx, id, credential, deviceName(device));
  return id;
}

/** On a new phone: what they are called stays. */
async function letInAgain(tx: Tx, personId: string, { userHandle, credential, device }: Newcomer): Promise<void> {
  await putUserHandle(tx, personId, userHandle);
  await insertPasskey(tx, personId, credential, deviceName(device));
}

/** A credential that somebody has is nobody else's. */
export async function onceOnly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new SignInRefused('Somebody has this passkey already', { cause: error });
    throw error;
  }
}

const devices = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'];

/** What a passkey is called until its owner calls it something else. */
const deviceName = (userAgent: string): string => devices.find((name) => userAgent.includes(name)) ?? '';

import { randomBytes } from 'node:crypto';
import { limits, type Body, type PhonePeople, type PhoneSignedIn } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import { countHits } from '../../db/rate-limit.js';
import type { Db, Tx } from '../../db/scope.js';
import { spend } from '../../http/budgets.js';
import { hashSecret } from '../../ids.js';
import { pinLimits } from '../../limits.js';
import { isTooSimple } from '../../pins.js';
import { notFound, Refusal } from '../../problems.js';
import { openSession, type SessionParts } from '../auth/auth.act.js';
import { hashPin, isPin } from './pin-hash.js';
import type { Sealing } from './sealing.js';
import {
  clearTries,
  endSessionsOnPhone,
  findPersonAt,
  findPhone,
  findPin,
  insertPin,
  listPeople,
  markPhoneSeen,
  spendTry,
  type Phone,
} from './shared-phones.store.js';

export interface PhoneParts {
  database: Database;
  session: SessionParts;
  sealing: Sealing;
  pepper: string;
}

export async function requirePhone(db: Db, secret: string): Promise<Phone> {
  const phone = await findPhone(db, hashSecret(secret));
  if (!phone) throw new Refusal('shared_phone_unknown');
  return phone;
}

async function requireLivingPhone(db: Db, secret: string): Promise<Phone> {
  const phone = await requirePhone(db, secret);
  if (phone.removedAt) throw new Refusal('shared_phone_removed');
  return phone;
}

export const phoneScope = (database: Database, secret: string): Db =>
  database.withinOwnerOf('sharedPhone', hashSecret(secret));

export async function readPeople(database: Database, secret: string): Promise<PhonePeople> {
  const db = phoneScope(database, secret);
  const phone = await requireLivingPhone(db, secret);
  const [people] = await Promise.all([listPeople(db, phone), markPhoneSeen(db, phone.id)]);
  const { title: phoneTitle, siteTitle, accountTitle } = phone;
  return { phoneTitle, siteTitle, accountTitle, people };
}

interface Coming {
  asked: Body<'POST /shared-phones/sign-in'>;
  device: string;
  /** Hashed. */
  address: string;
}

export async function signInOnPhone(parts: PhoneParts, coming: Coming): Promise<PhoneSignedIn> {
  const { secret, personId } = coming.asked;
  const db = phoneScope(parts.database, secret);
  const phone = await requireLivingPhone(db, secret);
  const person = await findPersonAt(db, phone, personId);
  if (!person) throw notFound();
  const storageKey = (await setFirstPin(parts, db, phone, coming.asked)) ?? (await checkPin(parts, db, phone, coming));
  await parts.session.tokens.refreshKeys();
  const tokens = await db.inTransaction(async (tx) => {
    // Whoever forgot the PIN while it was being checked meant it.
    if (!(await clearTries(tx, phone.id, personId))) throw new Refusal('pin_wrong', { extra: { triesLeft: 0 } });
    // This holds the phone: of two who sign in at once, the second ends what the first has begun.
    await markPhoneSeen(tx, phone.id);
    await endSessionsOnPhone(tx, phone.id);
    const start = { device: coming.device, provider: null, providerSid: null, idToken: null, sharedPhoneId: phone.id };
    return openSession(parts.session, tx, { personId, accountId: phone.accountId, start });
  });
  const { sealing } = parts;
  return {
    ...tokens,
    isNewUser: false,
    firstName: person.firstName,
    lastName: person.lastName,
    storageKey: Buffer.from(storageKey).toString('base64url'),
    sealingKey: sealing.publicKey,
    sealTicket: await sealing.giveTicket({ personId, phoneId: phone.id }),
  };
}

/** Undefined where there is one already, also one that was set at this very moment. */
async function setFirstPin(
  { pepper }: PhoneParts,
  db: Db,
  phone: Phone,
  { personId, pin }: Coming['asked'],
): Promise<Uint8Array | undefined> {
  if (await findPin(db, phone.id, personId)) return undefined;
  if (isTooSimple(pin)) throw new Refusal('pin_too_simple');
  const made = { pinHash: await hashPin(pin, pepper), storageKey: randomBytes(32) };
  return (await insertPin(db, phone, personId, made)) ? made.storageKey : undefined;
}

async function checkPin(
  { pepper }: PhoneParts,
  db: Db,
  phone: Phone,
  { asked: { personId, pin }, address }: Coming,
): Promise<Uint8Array> {
  const at = new Date();
  const budgets = [
    { limit: 'wrongPinsPerPhone', of: phone.id, ...pinLimits.wrongPinsPerPhone },
    { limit: 'wrongPins', of: address, ...pinLimits.wrongPins },
  ] as const;
  const tried = await db.inTransaction(async (tx) => {
    const spent = await spendTry(tx, phone.id, personId);
    if (!spent) throw new Refusal('pin_locked');
    await spend(tx, budgets, at);
    return spent;
  });
  if (!(await isPin(pin, tried.pinHash, pepper))) {
    const triesLeft = limits.pinTries - tried.tries;
    throw triesLeft > 0 ? new Refusal('pin_wrong', { extra: { triesLeft } }) : new Refusal('pin_locked');
  }
  await db.inTransaction((tx) => giveBack(tx, budgets, at));
  return tried.storageKey;
}

/** Takes back what was counted before the PIN was looked at: only wrong tries use the budgets up. */
const giveBack = (tx: Tx, budgets: readonly { limit: string; of: string; windowMinutes: number }[], at: Date) =>
  countHits(
    tx,
    budgets.map(({ limit, of, windowMinutes }) => ({ key: `${limit}:${of}`, windowMinutes, amount: -1 })),
    at,
  );

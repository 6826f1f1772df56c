import { timingSafeEqual } from 'node:crypto';
import type { Body, Language, SignedIn } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import { keptSecret } from '../../db/secrets.js';
import { readNewPasskey } from '../../external/passkeys.js';
import type { StateFact } from '../../facts.js';
import { hashSecret, newId, newSecret } from '../../ids.js';
import { notFound, Refusal } from '../../problems.js';
import type { Translate } from '../../texts.js';
import { requireTimeZone } from '../../time-zone.js';
import { insertAccount } from '../accounts/accounts.act.js';
import { openSession } from '../auth/auth.act.js';
import { takeCeremony } from './ceremony.service.js';
import { insertNewcomer, onceOnly, startOf, type OwnParts, type SigningBrowser } from './own.service.js';
import { findName, hasAnybody, lockSecret } from './own.store.js';

const secretName = 'setup-secret';

/** The same for all processes. */
const setupSecret = (database: Database) => keptSecret(database.common(), secretName, newSecret);

/** Where the first owner is made; nothing once there is anybody. */
export async function setupAddress(database: Database, publicUrl: string): Promise<string | undefined> {
  if (await hasAnybody(database.common())) return undefined;
  return `${publicUrl}/app/setup/${await setupSecret(database)}`;
}

export async function requireOpenSetup(database: Database, secret: string): Promise<void> {
  if (!timingSafeEqual(hashSecret(secret), hashSecret(await setupSecret(database)))) throw notFound();
  if (await hasAnybody(database.common())) throw new Refusal('setup_done');
}

export async function setUp(
  parts: OwnParts & { stateFact: StateFact },
  body: Body<'POST /setup'>,
  { browserSecret, device, language, t }: SigningBrowser & { language: Language; t: Translate },
): Promise<SignedIn> {
  const { database, site, stateFact } = parts;
  const { secret, title, timeZone, firstName, lastName, state } = body;
  await requireOpenSetup(database, secret);
  requireTimeZone(timeZone);
  const { challenge, userHandle } = await takeCeremony(database, { state, browserSecret });
  const credential = await readNewPasskey(site, challenge, body.credential);
  await parts.tokens.refreshKeys();
  const accountId = newId();
  return onceOnly(() =>
    database.within(accountId).inTransaction(async (tx) => {
      await lockSecret(tx, secretName);
      if (await hasAnybody(tx)) throw new Refusal('setup_done');
      const ownerId = await insertNewcomer(tx, { firstName, lastName, userHandle, credential, device, language });
      const account = { id: accountId, title: title.trim(), ownerId };
      await insertAccount(tx, { ...account, ...(timeZone !== undefined && { timeZone }) });
      await stateFact(tx, 'account.created', { accountId, t });
      const tokens = await openSession(parts, tx, { personId: ownerId, accountId, start: startOf(device) });
      return { ...tokens, ...(await findName(tx, ownerId)), isNewUser: true };
    }),
  );
}

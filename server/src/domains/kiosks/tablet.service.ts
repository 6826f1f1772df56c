import type { Answer, Body, KioskView } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import type { Db, Queries } from '../../db/scope.js';
import type { StateFact } from '../../facts.js';
import { budgetInAll, budgetOfAddress, spendOnFailure } from '../../http/budgets.js';
import { hashSecret, newSecret } from '../../ids.js';
import { Refusal } from '../../problems.js';
import { leaveAtKiosk } from '../feedback/feedback.act.js';
import { reasonsFor } from '../reasons/reasons.read.js';
import { saidMoment } from './kiosks.policy.js';
import {
  dropToken,
  findLiving,
  findTablet,
  keepRhythm,
  markSeen,
  storeToken,
  takeCode,
  takeRhythm,
  type TabletRow,
} from './kiosks.store.js';
import type { CodeKey } from './pairing-code.js';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');

async function viewOf(db: Queries, tablet: TabletRow): Promise<KioskView> {
  const { facilityTitle, siteTitle, accountTitle, isFeedbackEnabled, pinSalt, pinHash, pinIterations } = tablet;
  return {
    facilityTitle,
    siteTitle,
    accountTitle,
    isFeedbackEnabled,
    pinCheck: { salt: base64url(pinSalt), hash: base64url(pinHash), iterations: pinIterations },
    reasons: await reasonsFor(db, tablet.accountId, tablet.placeKind),
  };
}

/** A code that pairs nothing is a guess, and of those an address has few, and all together have not many. */
export async function pairTablet(
  database: Database,
  key: CodeKey,
  { code, attempt, ip }: Body<'POST /kiosks/pair'> & { ip: string },
): Promise<Answer<'POST /kiosks/pair'>> {
  const at = new Date();
  const budgets = [
    await budgetOfAddress(database, ip, 'kioskCodeGuesses', at),
    budgetInAll('kioskCodeGuessesInAll'),
  ] as const;
  const codeHash = key.hash(code);
  const token = attempt === undefined ? newSecret() : key.token(code, attempt);
  const tokenHash = hashSecret(token);
  /** Where it was this tablet that used the code up, and the answer was lost. */
  const viewIfPaired = async () => {
    const db = database.withinOwnerOf('kiosk', tokenHash);
    const tablet = attempt === undefined ? undefined : await findTablet(db, tokenHash);
    return tablet && viewOf(db, tablet);
  };
  const paired = await viewIfPaired();
  if (paired) return { token, kiosk: paired };
  const kiosk = await database.withinOwnerOf('kioskCode', codeHash).inTransaction(async (tx) => {
    const id = await takeCode(tx, codeHash);
    const found = id === undefined ? undefined : await findLiving(tx, id);
    for (const budget of budgets) await spendOnFailure(tx, budget, at, !found);
    // What was counted has to stay, so this is no refusal yet.
    if (!found) return undefined;
    await storeToken(tx, found.id, tokenHash);
    return viewOf(tx, found);
  });
  // Two tries of one tablet may have come at the same moment.
  const view = kiosk ?? (await viewIfPaired());
  if (!view) throw new Refusal('kiosk_code_wrong');
  return { token, kiosk: view };
}

/** What a tablet may do: it names itself with its token and nothing else. */
interface Speaking {
  db: Db;
  tokenHash: Buffer;
  tablet: TabletRow;
}

async function requireTablet(database: Database, token: string | undefined): Promise<Speaking> {
  if (token === undefined) throw new Refusal('not_signed_in');
  const tokenHash = hashSecret(token);
  const db = database.withinOwnerOf('kiosk', tokenHash);
  const tablet = await findTablet(db, tokenHash);
  if (!tablet) throw new Refusal('kiosk_ended');
  return { db, tokenHash, tablet };
}

export async function noteSeen(
  database: Database,
  token: string | undefined,
  { battery = null, isCharging = null, waiting = null }: Body<'POST /kiosks/seen'>,
): Promise<KioskView> {
  const { db, tokenHash, tablet } = await requireTablet(database, token);
  const condition = { battery, isCharging, waiting };
  const [view] = await Promise.all([viewOf(db, tablet), markSeen(db, tablet.id, tokenHash, condition)]);
  return view;
}

/** Somebody has left the kiosk with its PIN. */
export async function endTablet(database: Database, token: string | undefined): Promise<void> {
  const { db, tokenHash, tablet } = await requireTablet(database, token);
  await dropToken(db, tablet.id, tokenHash);
}

export async function sayAtKiosk(
  { database, stateFact }: { database: Database; stateFact: StateFact },
  token: string | undefined,
  { rate, reasonIds = [], ...clock }: Body<'POST /kiosks/feedback'>,
  requestId: string,
): Promise<Answer<'POST /kiosks/feedback'>> {
  const { db, tokenHash, tablet } = await requireTablet(database, token);
  const { id, facilityId } = tablet;
  return leaveAtKiosk(
    { db, stateFact },
    {
      id,
      facilityId,
      take: async (tx) => {
        const taken = await takeRhythm(tx, id, tokenHash);
        if (!taken) throw new Refusal('kiosk_ended');
        return taken.rhythm;
      },
      keep: (tx, rhythm) => keepRhythm(tx, id, rhythm),
    },
    { rate, reasonIds, saidAt: clock.saidAt, at: saidMoment(clock, new Date()), requestId },
  );
}

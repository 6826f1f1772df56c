import { limits, type Answer, type Body, type Kiosk, type Query } from '@rounds/contract';
import { byId } from '../../db/names.js';
import { reportScope } from '../../db/report-scope.js';
import type { Db, Tx } from '../../db/scope.js';
import type { MemberStanding } from '../../http/caller.js';
import { newId } from '../../ids.js';
import { isTooSimple } from '../../pins.js';
import { invalid, notFound, Refusal } from '../../problems.js';
import type { Reach } from '../../reach.js';
import { lockFacility } from '../facilities/facilities.act.js';
import { requireTimes } from './kiosks.policy.js';
import {
  countKiosks,
  findKiosk,
  insertKiosk,
  listKiosks,
  lockKiosk,
  markRemoved,
  replaceCode,
  updateKiosk,
  type KioskRow,
} from './kiosks.store.js';
import { newCode, type CodeKey } from './pairing-code.js';
import { makePinCheck, type PinCheck } from './pin-check.js';

const asKiosk = ({ siteTitle: _site, facilityTitle: _facility, ...row }: KioskRow): Kiosk => ({
  ...row,
  pairedAt: row.pairedAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

export async function readKiosks(db: Db, reach: Reach, asked: Query<'GET /kiosks'>): Promise<Answer<'GET /kiosks'>> {
  const { siteIds, facilityId } = await reportScope(db, reach, asked);
  const rows = await listKiosks(db, { accountId: reach.accountId, siteIds }, facilityId);
  return {
    items: rows.map(asKiosk),
    facility: byId(rows.map(({ facilityId: id, facilityTitle: title }) => ({ id, title }))),
    site: byId(rows.map(({ siteId: id, siteTitle: title }) => ({ id, title }))),
  };
}

export async function addKiosk(
  db: Db,
  key: CodeKey,
  standing: MemberStanding,
  { facilityId, name, pin, opensAt = null, closesAt = null }: Body<'POST /kiosks'>,
): Promise<Answer<'POST /kiosks'>> {
  const times = { opensAt, closesAt };
  requireTimes(times);
  const check = await pinCheckOf(pin);
  const id = newId();
  return db.inTransaction(async (tx) => {
    if (!(await lockFacility(tx, standing, facilityId))) throw notFound();
    if ((await countKiosks(tx, facilityId)) >= limits.kiosksPerFacility) {
      throw invalid({ field: 'facilityId', fault: 'too_many', values: { limit: limits.kiosksPerFacility } });
    }
    const { accountId } = standing;
    await insertKiosk(tx, { id, accountId, facilityId, name: name.trim(), pin: check, ...times });
    return withCode(tx, key, standing, id);
  });
}

export async function changeKiosk(
  db: Db,
  standing: MemberStanding,
  id: string,
  { name, pin, opensAt, closesAt }: Body<'PATCH /kiosks/{id}'>,
): Promise<Kiosk> {
  const check = pin === undefined ? undefined : await pinCheckOf(pin);
  return db.inTransaction(async (tx) => {
    // Of two who change it at once, the second changes what the first one left.
    const before = await lockedKiosk(tx, standing, id);
    const times = {
      opensAt: opensAt === undefined ? before.opensAt : opensAt,
      closesAt: closesAt === undefined ? before.closesAt : closesAt,
    };
    requireTimes(times);
    await updateKiosk(tx, id, { name: name?.trim() ?? before.name, pin: check, ...times });
    return asKiosk(await requireKiosk(tx, standing, id));
  });
}

export const showNewCode = (
  db: Db,
  key: CodeKey,
  standing: MemberStanding,
  id: string,
): Promise<Answer<'POST /kiosks/{id}/code'>> => db.inTransaction((tx) => withCode(tx, key, standing, id));

export const removeKiosk = (db: Db, standing: MemberStanding, id: string): Promise<void> =>
  db.inTransaction(async (tx) => {
    await requireKiosk(tx, standing, id);
    await markRemoved(tx, id);
  });

async function requireKiosk(tx: Tx, reach: Reach, id: string): Promise<KioskRow> {
  const kiosk = await findKiosk(tx, reach, id);
  if (!kiosk) throw notFound();
  return kiosk;
}

/** Read after it is held, in one round trip: as whoever held it before has left it. */
async function lockedKiosk(tx: Tx, reach: Reach, id: string): Promise<KioskRow> {
  const [, kiosk] = await Promise.all([lockKiosk(tx, reach.accountId, id), requireKiosk(tx, reach, id)]);
  return kiosk;
}

async function pinCheckOf(pin: string): Promise<PinCheck> {
  if (isTooSimple(pin)) throw new Refusal('pin_too_simple');
  return makePinCheck(pin);
}

/** Of a million there may be one that another kiosk shows at this moment. */
const mostDraws = 20;

async function withCode(
  tx: Tx,
  key: CodeKey,
  standing: MemberStanding,
  id: string,
): Promise<Answer<'POST /kiosks/{id}/code'>> {
  // Of two who ask for a code at once, the second replaces the first one's.
  const kiosk = await lockedKiosk(tx, standing, id);
  for (let draw = 1; draw <= mostDraws; draw++) {
    const code = newCode();
    const expiresAt = await replaceCode(tx, { accountId: standing.accountId, kioskId: id, codeHash: key.hash(code) });
    if (expiresAt) return { ...asKiosk(kiosk), pairing: { code, expiresAt: expiresAt.toISOString() } };
  }
  throw new Error('No code was free');
}

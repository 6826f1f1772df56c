import { limits } from '@rounds/contract';
import { sql } from 'kysely';
import { inReach } from '../../db/report-scope.js';
import type { Queries, Tx } from '../../db/scope.js';
import type { Reach } from '../../reach.js';
import type { Rhythm } from '../feedback/feedback.act.js';
import type { Times } from './kiosks.policy.js';
import type { PinCheck } from './pin-check.js';

const now = sql<Date>`now()`;

/** A kiosk of a place that is gone is gone, too. */
export const livingKiosks = (db: Queries) =>
  db
    .selectFrom('kiosk')
    .innerJoin('facility', 'facility.id', 'kiosk.facility_id')
    .innerJoin('site', 'site.id', 'facility.site_id')
    .innerJoin('account', 'account.id', 'kiosk.account_id')
    .where('kiosk.removed_at', 'is', null)
    .where('facility.deleted_at', 'is', null)
    .where('site.deleted_at', 'is', null)
    .where('account.deleted_at', 'is', null);

const kiosksInReach = (db: Queries, reach: Reach) =>
  livingKiosks(db)
    .where('kiosk.account_id', '=', reach.accountId)
    .where(inReach('site.id', reach))
    .select([
      'kiosk.id',
      'kiosk.facility_id as facilityId',
      'facility.title as facilityTitle',
      'site.id as siteId',
      'site.title as siteTitle',
      'kiosk.name',
      'kiosk.opens_at as opensAt',
      'kiosk.closes_at as closesAt',
      'kiosk.paired_at as pairedAt',
      'kiosk.last_seen_at as lastSeenAt',
      'kiosk.battery',
      'kiosk.is_charging as isCharging',
      'kiosk.waiting',
      sql<boolean>`kiosk.silent_told_at is not null`.as('isSilent'),
      'kiosk.created_at as createdAt',
    ]);

export const listKiosks = (db: Queries, reach: Reach, facilityId: string | undefined) =>
  kiosksInReach(db, reach)
    .$if(facilityId !== undefined, (query) => query.where('kiosk.facility_id', '=', facilityId ?? ''))
    .orderBy('site.created_at')
    .orderBy('kiosk.created_at')
    .orderBy('kiosk.id')
    .execute();

export type KioskRow = Awaited<ReturnType<typeof listKiosks>>[number];

export const findKiosk = (db: Queries, reach: Reach, id: string): Promise<KioskRow | undefined> =>
  kiosksInReach(db, reach).where('kiosk.id', '=', id).executeTakeFirst();

export const countKiosks = async (tx: Tx, facilityId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('kiosk')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('facility_id', '=', facilityId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

const pinColumns = ({ salt, hash, iterations }: PinCheck) => ({
  pin_salt: salt,
  pin_hash: hash,
  pin_iterations: iterations,
});

interface NewKiosk extends Times {
  id: string;
  accountId: string;
  facilityId: string;
  name: string;
  pin: PinCheck;
}

export const insertKiosk = (tx: Tx, { id, accountId, facilityId, name, pin, opensAt, closesAt }: NewKiosk) =>
  tx
    .insertInto('kiosk')
    .values({
      id,
      account_id: accountId,
      facility_id: facilityId,
      name,
      opens_at: opensAt,
      closes_at: closesAt,
      ...pinColumns(pin),
    })
    .execute();

interface KioskChange extends Times {
  name: string;
  pin?: PinCheck | undefined;
}

export const updateKiosk = (tx: Tx, id: string, { name, pin, opensAt, closesAt }: KioskChange) =>
  tx
    .updateTable('kiosk')
    .set({ name, opens_at: opensAt, closes_at: closesAt, ...(pin && pinColumns(pin)) })
    .where('id', '=', id)
    .execute();

export async function markRemoved(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('kiosk').set({ removed_at: now }).where('id', '=', id).execute();
  await dropCodes(tx, id);
}

export const lockKiosk = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('kiosk')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();

/** Codes that were shown before end with a new one. */
const dropCodes = (tx: Tx, kioskId: string) => tx.deleteFrom('kiosk_code').where('kiosk_id', '=', kioskId).execute();

/** Nothing when another kiosk, perhaps of another organisation, has the same code. */
export async function replaceCode(
  tx: Tx,
  { accountId, kioskId, codeHash }: { accountId: string; kioskId: string; codeHash: Buffer },
): Promise<Date | undefined> {
  await dropCodes(tx, kioskId);
  const inserted = await tx
    .insertInto('kiosk_code')
    .values({
      code_hash: codeHash,
      account_id: accountId,
      kiosk_id: kioskId,
      expires_at: sql<Date>`now() + make_interval(mins => ${sql.lit(limits.kioskCodeMinutes)})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('expires_at as expiresAt')
    .executeTakeFirst();
  return inserted?.expiresAt;
}

/**
 * In one statement: of two tablets that type it at once, one is paired. Its kiosk is held before, in the order of everybody
 * else: whoever shows a new code or removes the kiosk at that moment would wait for this one, and this one for them.
 */
export async function takeCode(tx: Tx, codeHash: Buffer): Promise<string | undefined> {
  const [, taken] = await Promise.all([
    tx
      .selectFrom('kiosk')
      .innerJoin('kiosk_code', 'kiosk_code.kiosk_id', 'kiosk.id')
      .select('kiosk.id')
      .where('kiosk_code.code_hash', '=', codeHash)
      .forNoKeyUpdate('kiosk')
      .execute(),
    tx
      .deleteFrom('kiosk_code')
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', now)
      .returning('kiosk_id as kioskId')
      .executeTakeFirst(),
  ]);
  return taken?.kioskId;
}

/** Whatever tablet was there before has no token any more. */
export const storeToken = (tx: Tx, id: string, tokenHash: Buffer) =>
  tx
    .updateTable('kiosk')
    .set({
      token_hash: tokenHash,
      paired_at: now,
      last_seen_at: now,
      silent_told_at: null,
      battery: null,
      is_charging: null,
      waiting: null,
    })
    .where('id', '=', id)
    .execute();

/** As before any tablet came: nobody is missed. */
export const dropToken = (db: Queries, id: string, tokenHash: Buffer) =>
  db
    .updateTable('kiosk')
    .set({
      token_hash: null,
      paired_at: null,
      last_seen_at: null,
      silent_told_at: null,
      battery: null,
      is_charging: null,
      waiting: null,
    })
    .where('id', '=', id)
    // Another tablet may have been paired meanwhile.
    .where('token_hash', '=', tokenHash)
    .execute();

const tablets = (db: Queries) =>
  livingKiosks(db).select([
    'kiosk.id',
    'kiosk.account_id as accountId',
    'kiosk.facility_id as facilityId',
    'facility.place_kind as placeKind',
    'facility.title as facilityTitle',
    'site.title as siteTitle',
    'account.title as accountTitle',
    'facility.is_feedback_enabled as isFeedbackEnabled',
    'kiosk.pin_salt as pinSalt',
    'kiosk.pin_hash as pinHash',
    'kiosk.pin_iterations as pinIterations',
  ]);

export const findLiving = (db: Queries, id: string) => tablets(db).where('kiosk.id', '=', id).executeTakeFirst();

export const findTablet = (db: Queries, tokenHash: Buffer) =>
  tablets(db).where('kiosk.token_hash', '=', tokenHash).executeTakeFirst();

export type TabletRow = NonNullable<Awaited<ReturnType<typeof findTablet>>>;

export interface Condition {
  battery: number | null;
  isCharging: boolean | null;
  waiting: number | null;
}

export const markSeen = (db: Queries, id: string, tokenHash: Buffer, { battery, isCharging, waiting }: Condition) =>
  db
    .updateTable('kiosk')
    .set({ last_seen_at: now, silent_told_at: null, battery, is_charging: isCharging, waiting })
    .where('id', '=', id)
    // Another tablet may have been paired meanwhile, or this one has left.
    .where('token_hash', '=', tokenHash)
    .execute();

/** Held until the transaction ends: one at a time speaks at a kiosk. Nothing when its tablet was ended meanwhile. */
export const takeRhythm = (tx: Tx, id: string, tokenHash: Buffer) =>
  tx
    .updateTable('kiosk')
    .set({ last_seen_at: now, silent_told_at: null })
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash)
    .where('removed_at', 'is', null)
    .returning('rhythm')
    .$castTo<{ rhythm: Rhythm | null }>()
    .executeTakeFirst();

export const keepRhythm = (tx: Tx, id: string, rhythm: Rhythm) =>
  tx
    .updateTable('kiosk')
    .set({ rhythm: JSON.stringify(rhythm) })
    .where('id', '=', id)
    .execute();

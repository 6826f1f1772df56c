import { permissionsOf, type CodeState } from '@rounds/contract';
import type { Db, Tx } from '../../db/scope.js';
import type { Caller, MemberStanding } from '../../http/caller.js';
import { standingAt } from '../../http/session.js';
import { newId } from '../../ids.js';
import { notFound, Refusal } from '../../problems.js';
import { reaches } from '../../reach.js';
import { lockFacility } from '../facilities/facilities.act.js';
import { assignCode, findCode, insertCodes, listBlankCodes, lockCode, retireCodeOf } from './codes.store.js';

/** The poster was torn off or misused: from now on only the new code counts. */
export async function replaceCode(db: Db, standing: MemberStanding, facilityId: string): Promise<string> {
  const code = newId();
  await db.inTransaction(async (tx) => {
    await lockFacilityInReach(tx, standing, facilityId);
    await retireCodeOf(tx, facilityId, new Date());
    await insertCodes(tx, standing.accountId, [code], facilityId);
  });
  return code;
}

export async function makeBlankCodes(db: Db, { accountId }: MemberStanding, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newId);
  await insertCodes(db, accountId, codes, null);
  return codes;
}

/** What was printed ahead can be printed again: sheets get lost before they are stuck up. */
export const readBlankCodes = (db: Db, { accountId }: MemberStanding): Promise<string[]> =>
  listBlankCodes(db, accountId);

/** Without `site.Management` in the organisation of the code the answer is the same as for an unknown code. */
export async function readCode(db: Db, caller: Caller, code: string): Promise<CodeState> {
  const found = await findCode(db, code);
  const standing = found && (await standingAt(db, caller, found.accountId));
  if (!found || !standing || !permissionsOf(standing).includes('site.Management')) throw notFound();
  const { accountId, facilityId, replacedAt, siteId } = found;
  if (facilityId === null || siteId === null) return { code, accountId, state: 'blank' };
  if (!reaches(standing, siteId)) throw notFound();
  return { code, accountId, state: replacedAt ? 'replaced' : 'in-use', facilityId };
}

/** Claiming again for the same facility changes nothing: the answer to the first time may have been lost. */
export async function claimCode(db: Db, standing: MemberStanding, code: string, facilityId: string): Promise<void> {
  await db.inTransaction(async (tx) => {
    await lockFacilityInReach(tx, standing, facilityId);
    const claimed = await lockCode(tx, standing.accountId, code);
    if (!claimed) throw notFound();
    if (claimed.replacedAt) throw new Refusal('code_replaced');
    if (claimed.facilityId === facilityId) return;
    if (claimed.facilityId !== null) throw new Refusal('code_taken');
    await retireCodeOf(tx, facilityId, new Date());
    await assignCode(tx, code, facilityId);
  });
}

async function lockFacilityInReach(tx: Tx, standing: MemberStanding, facilityId: string): Promise<void> {
  if (!(await lockFacility(tx, standing, facilityId))) throw notFound();
}

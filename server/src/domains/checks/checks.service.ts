import type { Answer, Body, FacilityRound } from '@rounds/contract';
import { announce } from '../../db/announce.js';
import type { Db, Queries, Tx } from '../../db/database.js';
import { addToHour } from '../../db/facility-hour.js';
import { findLivingSession } from '../../db/sessions.js';
import { storeOnce } from '../../db/submissions.js';
import { reaches, type Caller, type MemberStanding } from '../../http/caller.js';
import { invalid, notFound, Refusal } from '../../problems.js';
import { announceCheck } from '../notifications/notifications.act.js';
import { countResults, mayCheck, momentOf, planChecks } from './checks.policy.js';
import { insertCheck, touchFacility } from './checks.store.js';
import { findDoor, listChecklistsAt, listKnownItems, listTasksAt, type Door } from './door.store.js';

type Report = Body<'POST /qr/{id}/report-quality-check'>;
type Receipt = Answer<'POST /qr/{id}/report-quality-check'>;

export async function readRound(db: Db, caller: Caller, code: string): Promise<FacilityRound> {
  const { door, standing } = await openDoor(db, caller, code);
  const { id, title, siteId, siteTitle, accountTitle, isFeedbackEnabled } = door;
  return {
    checks: await listTasksAt(db, id),
    facility: { id, title, siteId, siteTitle, accountTitle, isFeedbackEnabled },
    checklists: await listChecklistsAt(db, id),
    mayCheck: mayCheck(standing),
  };
}

export const reportRound = (
  db: Db,
  caller: Caller,
  { code, requestId, report }: { code: string; requestId: string; report: Report },
): Promise<Receipt> => {
  const { items, performedAt = null } = report;
  const said = items.map(({ id, result = null, comment }) => [id, result, comment ?? '']);
  const submission = { kind: 'check', requestId, content: [caller.personId, code, performedAt, said] } as const;
  return storeOnce(db, submission, (tx) => storeRound(tx, caller, code, report));
};

async function storeRound(tx: Tx, caller: Caller, code: string, report: Report): Promise<Receipt> {
  const { door, standing } = await openDoor(tx, caller, code);
  const references = report.items.map(({ id }) => id);
  const plan = planChecks(report.items, await listKnownItems(tx, door.id, references), mayCheck(standing));
  if ('faults' in plan) throw invalid(...plan.faults);

  const receivedAt = new Date();
  const at = momentOf(report.performedAt, receivedAt);
  const place = { accountId: door.accountId, siteId: door.siteId, facilityId: door.id };
  const checkIds: number[] = [];
  for (const check of plan.checks) {
    const id = await insertCheck(tx, { ...place, at, receivedAt, personId: caller.personId }, check);
    await announce(tx, { kind: 'check', ...place, id });
    const { notDone } = countResults(check.items);
    await announceCheck(tx, { ...place, checkId: id, notDone, personId: caller.personId });
    checkIds.push(id);
  }
  await touchFacility(tx, { ...place, at });
  const { done, notDone, reported } = countResults(plan.checks.flatMap(({ items }) => items));
  await addToHour(
    tx,
    { ...place, at },
    { checks: checkIds.length, items_done: done, items_not_done: notDone, items_reported: reported },
  );
  return { checkIds, at: at.toISOString() };
}

/** A door opens to who belongs to its site, also while their token is for another of their organisations. */
async function openDoor(db: Queries, caller: Caller, code: string): Promise<{ door: Door; standing: MemberStanding }> {
  const door = await findDoor(db, code);
  if (!door) throw notFound();
  if (door.replacedAt) throw new Refusal('code_replaced');
  const standing = await standingAt(db, caller, door.accountId);
  if (!standing || !reaches(standing, door.siteId)) throw notFound();
  return { door, standing };
}

async function standingAt(db: Queries, caller: Caller, accountId: string): Promise<MemberStanding | null> {
  if (caller.standing?.accountId === accountId) return caller.standing;
  const session = await findLivingSession(db, caller.sessionId, accountId);
  if (session?.roleId == null || session.wholeAccount === null) return null;
  const { roleId, wholeAccount, siteIds } = session;
  return { accountId, roleId, wholeAccount, siteIds: wholeAccount ? null : siteIds };
}

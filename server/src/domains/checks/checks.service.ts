import type { Answer, Body, FacilityRound, SiteRounds } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import type { Db, Queries, Tx } from '../../db/scope.js';
import { storeOnce } from '../../db/submissions.js';
import type { StateFact } from '../../facts.js';
import { reaches, type Caller, type MemberStanding } from '../../http/caller.js';
import { standingAt } from '../../http/session.js';
import { invalid, notFound } from '../../problems.js';
import { facilityBehind, type Door } from '../codes/codes.read.js';
import { countResults, mayCheck, momentOf, planChecks } from './checks.policy.js';
import { insertCheck } from './checks.store.js';
import {
  findAccountOfSite,
  listChecklistsAt,
  listChecklistsById,
  listDoorsAt,
  listKnownItems,
  listTasksAt,
  listTasksOf,
} from './facility-rounds.store.js';

type Report = Body<'POST /qr/{id}/report-quality-check'>;
type Receipt = Answer<'POST /qr/{id}/report-quality-check'>;

export async function readRound(database: Database, caller: Caller, code: string): Promise<FacilityRound> {
  const db = database.withinOwnerOf('code', code);
  const { door, standing } = await openDoor(db, caller, code);
  const { accountId, facilityId, siteId, card } = door;
  const { facilityTitle: title, ...place } = card;
  return {
    checks: await listTasksAt(db, facilityId),
    facility: { id: facilityId, title, accountId, siteId, ...place },
    checklists: await listChecklistsAt(db, { facilityId }),
    mayCheck: mayCheck(standing),
  };
}

export async function readSiteRounds(database: Database, caller: Caller, siteId: string): Promise<SiteRounds> {
  // A shared link to a site may lead into another of the caller's organisations than the one their token is for.
  const db = database.withinOwnerOf('site', siteId);
  const accountId = await findAccountOfSite(db, siteId);
  const standing = accountId === undefined ? null : await standingAt(db, caller, accountId);
  if (!standing || !reaches(standing, siteId)) throw notFound();
  return listRounds(db, standing, siteId);
}

async function listRounds(db: Db, standing: MemberStanding, siteId: string): Promise<SiteRounds> {
  const doors = await listDoorsAt(db, siteId);
  const checklistIds = [...new Set(doors.flatMap((door) => door.checklistIds))];
  return {
    doors: doors.map(({ code, checklistIds: ids, ...facility }) => ({ code, facility, checklistIds: ids })),
    checklists: await listChecklistsById(db, checklistIds),
    checks: await listTasksOf(db, checklistIds),
    mayCheck: mayCheck(standing),
  };
}

export const reportRound = (
  { database, stateFact }: { database: Database; stateFact: StateFact },
  caller: Caller,
  { code, requestId, report }: { code: string; requestId: string; report: Report },
): Promise<Receipt> => {
  const { items, performedAt = null } = report;
  const said = items.map(({ id, result = null, comment }) => [id, result, comment ?? '']);
  const submission = { kind: 'check', requestId, content: [caller.personId, code, performedAt, said] } as const;
  const db = database.withinOwnerOf('code', code);
  return storeOnce(db, submission, (tx) => storeRound(tx, stateFact, caller, code, report));
};

async function storeRound(
  tx: Tx,
  stateFact: StateFact,
  caller: Caller,
  code: string,
  report: Report,
): Promise<Receipt> {
  const { door, standing } = await openDoor(tx, caller, code);
  const references = report.items.map(({ id }) => id);
  const plan = planChecks(report.items, await listKnownItems(tx, door.facilityId, references), mayCheck(standing));
  if ('faults' in plan) throw invalid(...plan.faults);

  const receivedAt = new Date();
  const at = momentOf(report.performedAt, receivedAt);
  const { accountId, siteId, facilityId } = door;
  const spot = { accountId, siteId, facilityId };
  const { personId } = caller;
  const ids = await Promise.all(
    plan.checks.map((check) => insertCheck(tx, { ...spot, at, receivedAt, personId }, check)),
  );
  const checks = plan.checks.map(({ checklistId, items }, index) => ({
    id: ids[index] ?? 0,
    checklistId,
    ...countResults(items),
  }));
  await stateFact(tx, 'check.stored', { spot, at, personId, checks });
  return { checkIds: ids, at: at.toISOString() };
}

/** A door opens to who belongs to its site, also while their token is for another of their organisations. */
async function openDoor(db: Queries, caller: Caller, code: string): Promise<{ door: Door; standing: MemberStanding }> {
  const door = await facilityBehind(db, code);
  const standing = await standingAt(db, caller, door.accountId);
  if (!standing || !reaches(standing, door.siteId)) throw notFound();
  return { door, standing };
}

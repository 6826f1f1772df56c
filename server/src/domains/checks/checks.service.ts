import { limits, type Answer, type FacilityRound, type Language, type SiteRounds } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import type { Db, Queries, Tx } from '../../db/scope.js';
import { storeOnce } from '../../db/submissions.js';
import type { StateFact } from '../../facts.js';
import type { VerifiedToken } from '../../http/access-token.js';
import type { Caller, MemberStanding } from '../../http/caller.js';
import type { Sender } from '../../http/sender.js';
import { findCaller, standingAt } from '../../http/session.js';
import { itemId } from '../../item-ref.js';
import { momentOf } from '../../performed-at.js';
import type { PresenceKeys } from '../../presence-keys.js';
import { invalid, notFound, Refusal } from '../../problems.js';
import { reaches } from '../../reach.js';
import { facilityBehind, type Door } from '../codes/codes.read.js';
import { rememberStaff, senderHashesOf } from '../feedback/feedback.act.js';
import { listJobsAt, listJobsBehind, listJobsOpenedBy } from '../jobs/jobs.read.js';
import { attachToChecks, expectPhotos } from '../photos/photos.act.js';
import { provePresence, signScan } from '../presence/presence.act.js';
import { answersOf, countResults, mayCheck, planChecks, type ReportBody } from './checks.policy.js';
import { insertCheck, listDurations } from './checks.store.js';
import { isQuick, secondsBetween } from './duration.policy.js';
import {
  findAccountOfSite,
  listChecklistsBehind,
  listChecklistsById,
  listDoorsAt,
  listKnownItems,
  listLastChecksBehind,
  listTasksBehind,
  listTasksOf,
} from './facility-rounds.store.js';

type ReportAnswer = Answer<'POST /qr/{id}/report-quality-check'>;

/** One round trip, the session included: what somebody at the door waits for. */
export async function readRound(
  db: Db,
  token: VerifiedToken,
  { code, scanKey, language }: { code: string; scanKey: Buffer | undefined; language: Language },
): Promise<FacilityRound> {
  const behind = facilityBehind(db, code);
  const [caller, checks, checklists, [last], jobs] = await Promise.all([
    findCaller(db, token),
    listTasksBehind(db, code),
    listChecklistsBehind(db, { code }),
    listLastChecksBehind(db, { code }),
    listJobsBehind(db, code, language, limits.jobsPerDoor),
    behind.catch(() => {}),
  ]);
  if (!caller) throw new Refusal('not_signed_in');
  const { facility } = await behind;
  // A token for an organisation that one no longer belongs to is as good as none.
  if (!caller.standing && token.claims.accountId === facility.accountId) throw new Refusal('not_signed_in');
  if (!caller.standing || !reaches(caller.standing, facility.siteId)) throw notFound();
  return {
    checks,
    facility,
    checklists,
    mayCheck: mayCheck(caller.standing),
    jobs,
    ...(last && { lastCheck: { ...last, at: last.at.toISOString() } }),
    ...(scanKey && { scan: signScan(scanKey, { facilityId: facility.id, personId: caller.personId }, new Date()) }),
  };
}

export async function readSiteRounds(
  database: Database,
  caller: Caller,
  { siteId, language }: { siteId: string; language: Language },
): Promise<SiteRounds> {
  // A shared link to a site may lead into another of the caller's organisations than the one their token is for.
  const db = database.withinOwnerOf('site', siteId);
  const accountId = await findAccountOfSite(db, siteId);
  const standing = accountId === undefined ? null : await standingAt(db, caller, accountId);
  if (!standing || !reaches(standing, siteId)) throw notFound();
  return listRounds(db, standing, siteId, language);
}

async function listRounds(db: Db, standing: MemberStanding, siteId: string, language: Language): Promise<SiteRounds> {
  const { accountId } = standing;
  const [doors, jobs] = await Promise.all([
    listDoorsAt(db, siteId),
    listJobsAt(db, { accountId, siteIds: [siteId] }, language, limits.jobsPerRounds),
  ]);
  const checklistIds = [...new Set(doors.flatMap((door) => door.checklistIds))];
  return {
    doors: doors.map(({ code, checklistIds: ids, ...facility }) => ({ code, facility, checklistIds: ids })),
    checklists: await listChecklistsById(db, checklistIds),
    checks: await listTasksOf(db, checklistIds),
    mayCheck: mayCheck(standing),
    jobs,
  };
}

/** Whose round it is, and how it is found out whether they may report it. */
export interface Reporter {
  personId: string;
  standingIn: (db: Queries, accountId: string) => Promise<MemberStanding | null>;
  /** The shared phone that it comes from. */
  phoneId: string | null;
}

export const callerAsReporter = (caller: Caller): Reporter => ({
  personId: caller.personId,
  standingIn: (db, accountId) => standingAt(db, caller, accountId),
  phoneId: caller.sharedPhoneId,
});

export interface RoundParts {
  database: Database;
  stateFact: StateFact;
  presenceKeys: PresenceKeys;
}

export const reportRound = async (
  parts: RoundParts,
  reporter: Reporter,
  { code, requestId, report, sender }: { code: string; requestId: string; report: ReportBody; sender?: Sender },
): Promise<ReportAnswer> => {
  const { items, performedAt = null, openedBy, startedAt, scan, tap } = report;
  const said = items.map(({ id, result = null, comment, isProblem = false, isSkipped = false, ...item }) => [
    id,
    result,
    comment ?? '',
    // Only when said: a report from before this could be said, sent again, is still the same.
    ...(isProblem || isSkipped ? [isProblem, isSkipped] : []),
    ...(item.isNotApplicable ? ['not-applicable'] : []),
    ...(item.isUrgent ? ['urgent'] : []),
    ...(item.photoIds?.length ? [item.photoIds] : []),
    ...(item.answer === undefined ? [] : [{ answer: item.answer }]),
  ]);
  const more = startedAt || scan || tap ? [{ startedAt, scan, tap }] : [];
  const content = [reporter.personId, code, performedAt, said, ...(openedBy ? [openedBy] : []), ...more];
  const call = 'POST /qr/{id}/report-quality-check';
  const submission = { kind: 'check', call, requestId, content } as const;
  const device = sender && (await senderHashesOf(parts.database, sender));
  const db = parts.database.withinOwnerOf('code', code);
  return storeOnce(db, submission, {
    ask: (tx) => openDoor(tx, reporter, code, readAt(report)),
    store: async (tx, opened) => {
      const [answer] = await Promise.all([
        storeRound(tx, parts, reporter, opened, report),
        device && rememberStaff(tx, opened.door.spot, device),
      ]);
      return answer;
    },
  });
};

async function storeRound(
  tx: Tx,
  { stateFact, presenceKeys }: RoundParts,
  { personId, phoneId }: Reporter,
  { door, standing }: OpenDoor,
  report: ReportBody,
): Promise<ReportAnswer> {
  const references = report.items.map(({ id }) => id);
  const { spot } = door;
  const receivedAt = new Date();
  const at = momentOf(report.performedAt, receivedAt);
  const durationSeconds = secondsBetween(report.startedAt, at);
  const [known, durations] = await Promise.all([
    listKnownItems(tx, { facilityId: spot.facilityId, at }, references),
    durationSeconds === null ? [] : listDurations(tx, spot.facilityId),
  ]);
  const plan = planChecks(report.items, known, mayCheck(standing));
  if ('faults' in plan) throw invalid(...plan.faults);
  const photosOf = new Map(report.items.map(({ id, photoIds }) => [id, photoIds]));
  const mentioned = report.items.map(({ photoIds }, index) => ({ field: `items.${index}.photoIds`, photoIds }));
  await expectPhotos(tx, { personId, standing, phoneId }, mentioned);

  const began = new Date(at.getTime() - (durationSeconds ?? 0) * 1000);
  const { isCodeNeeded } = door.facility;
  const openedBy = await provePresence(tx, presenceKeys, { ...spot, personId, isCodeNeeded, at: began }, report);
  const round = { ...spot, at, receivedAt, personId, openedBy, durationSeconds };
  const earlier = new Map(durations.map((each) => [each.checklistId, each.durations]));
  const ids = await Promise.all(
    plan.checks.map((check) =>
      insertCheck(tx, round, { ...check, isQuick: isQuick(durationSeconds, earlier.get(check.checklistId) ?? []) }),
    ),
  );
  const checks = plan.checks.map(({ checklistId, items }, index) => ({
    id: ids[index] ?? 0,
    checklistId,
    durationSeconds,
    ...countResults(items),
    answers: answersOf(items).map((answer) => ({
      ...answer,
      photoIds: photosOf.get(itemId(checklistId, answer.number)),
    })),
  }));
  const uses = plan.checks.flatMap(({ checklistId, items }, index) =>
    items.flatMap(({ number }) =>
      (photosOf.get(itemId(checklistId, number)) ?? []).map((photoId) => ({
        photoId,
        checkId: ids[index] ?? 0,
        itemNumber: number,
      })),
    ),
  );
  await attachToChecks(tx, spot, uses);
  await stateFact(tx, 'check.stored', {
    spot,
    at,
    personId,
    isInspected: mayCheck(standing),
    isScanned: openedBy === 'code' || openedBy === 'tag',
    checks,
  });
  const hasFailed = checks.some(({ answers }) => answers.some(({ isFailed }) => isFailed));
  const jobs = hasFailed ? await listJobsOpenedBy(tx, spot.facilityId, ids) : [];
  return { checkIds: ids, at: at.toISOString(), ...(jobs.length > 0 && { jobs }) };
}

/** When its code was read. From a list nobody has read it: there it is an address, and a phone may know an old one. */
const readAt = ({ openedBy, performedAt }: ReportBody): Date =>
  openedBy === 'list' ? new Date(0) : momentOf(performedAt, new Date());

interface OpenDoor {
  door: Door;
  standing: MemberStanding;
}

/** For members of its site, also while their token is for another of their organisations. */
async function openDoor(db: Queries, reporter: Reporter, code: string, at: Date): Promise<OpenDoor> {
  const door = await facilityBehind(db, code, at);
  const standing = await reporter.standingIn(db, door.spot.accountId);
  if (!standing || !reaches(standing, door.spot.siteId)) throw notFound();
  return { door, standing };
}

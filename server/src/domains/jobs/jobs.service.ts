import { permissionsOf, type Answer, type Body, type Job, type Language } from '@rounds/contract';
import { showJobs } from '../../db/live-events.js';
import type { Db, Tx } from '../../db/scope.js';
import { storeOnce } from '../../db/submissions.js';
import type { Spot, StateFact } from '../../facts.js';
import type { Caller, MemberStanding } from '../../http/caller.js';
import { newId } from '../../ids.js';
import { requireMoment } from '../../moment.js';
import { momentOf } from '../../performed-at.js';
import { forbidden, invalid, notFound, Refusal } from '../../problems.js';
import { reaches } from '../../reach.js';
import { findFacilityInReach } from '../facilities/facilities.read.js';
import { findsReply } from '../feedback/waiting.read.js';
import { expectPhotos } from '../photos/photos.act.js';
import { listPhotosOfJob, withoutPhotosOf } from '../photos/photos.read.js';
import { namesIn } from './job-list.service.js';
import { jobTitle } from './job-title.read.js';
import { toSummary } from './jobs.read.js';
import {
  findJob,
  insertEvents,
  insertJob,
  isOfSite,
  listEvents,
  lockJob,
  updateJob,
  type JobRow,
  type NewEvent,
} from './jobs.store.js';
import { movedOn } from './moved-on.js';
import { findStoredJob } from './stored-job.store.js';

const manages = (standing: MemberStanding): boolean => permissionsOf(standing).includes('site.Management');

export const readJob = (parts: Pick<Parts, 'db' | 'language'>, { standing }: Pick<Caller, 'standing'>, id: string) =>
  tellJob(parts, standing ? findJob(parts.db, standing, id) : undefined, id);

async function tellJob(
  { db, language }: Pick<Parts, 'db' | 'language'>,
  finding: Promise<JobRow | undefined> | undefined,
  id: string,
  isTold: (row: JobRow, by: string | null) => boolean = () => true,
): Promise<Job> {
  const [row, all, photosOf] = await Promise.all([finding, listEvents(db, id), listPhotosOfJob(db, id)]);
  if (!row) throw notFound();
  const events = all.filter(({ by }) => isTold(row, by));
  const told = events.map(({ id: eventId, at, changes, ...event }) => ({
    ...event,
    ...photosOf(eventId),
    at: at.toISOString(),
    ...(changes && { changes }),
  }));
  const assigned = events.map(({ changes }) => changes?.['assigneeId'] as string | null | undefined);
  const [canBeRepliedTo, names] = await Promise.all([
    row.feedbackId !== null && findsReply(db, row.feedbackId),
    namesIn(db, [row], [...events.map(({ by }) => by), ...assigned.map((person) => person ?? null)]),
  ]);
  return { ...toSummary(language)(row), events: told, canBeRepliedTo, ...names };
}

export interface Parts {
  db: Db;
  stateFact: StateFact;
  /** Of who reads what came of it. */
  language: Language;
}

/** Who is signed in, or whose work a shared phone sends. */
export type Doer = Pick<Caller, 'personId' | 'standing' | 'sharedPhoneId'>;

/** Whoever knows the door may say that something is wrong there. Who does it is for managers to say. */
export async function reportProblem(
  { db, stateFact, language }: Parts,
  caller: Doer,
  body: Body<'POST /jobs'>,
  requestId: string,
): Promise<Answer<'POST /jobs'>> {
  const { personId, standing, sharedPhoneId: phoneId } = caller;
  if (!standing) throw notFound();
  const { photoIds, facilityId, isUrgent = false, assigneeId = null, performedAt } = body;
  const title = body.title.trim();
  const description = body.description?.trim() ?? '';
  const dueBy = dueByOf(body.dueBy);
  const said = [personId, facilityId, title, description, isUrgent, assigneeId, dueBy, performedAt ?? null];
  // Only when there are: one from before there could be, sent again, is still the same.
  const content = [...said, ...(photoIds?.length ? [photoIds] : [])];
  const { id } = await storeOnce(
    db,
    { kind: 'job', call: 'POST /jobs', requestId, content },
    {
      ask: (tx) => findFacilityInReach(tx, standing, facilityId),
      store: async (tx, door) => {
        if (!door) throw notFound();
        if (!manages(standing) && (assigneeId ?? personId) !== personId) throw forbidden();
        await expectOfSite(tx, standing.accountId, door.siteId, assigneeId);
        await expectPhotos(tx, { personId, standing, phoneId }, [{ field: 'photoIds', photoIds }]);
        const at = momentOf(performedAt, new Date());
        const jobId = newId();
        await insertJob(tx, {
          id: jobId,
          account_id: standing.accountId,
          site_id: door.siteId,
          facility_id: facilityId,
          title,
          description,
          is_urgent: isUrgent,
          assignee_id: assigneeId,
          due_by: dueBy,
          origin: 'person',
          opened_at: at,
          opened_by: personId,
          found_at: at,
        });
        await tell(
          tx,
          { accountId: standing.accountId, ...door },
          { jobId, at, personId, kind: 'opened', comment: description, photoIds },
        );
        const spot = { accountId: standing.accountId, siteId: door.siteId, facilityId };
        await stateNews(stateFact, tx, { spot, jobId, personId }, { assigneeId, isUrgent });
        return { id: jobId };
      },
    },
  );
  return readAnswered({ db, language }, caller, id);
}

/**
 * What the sender is answered, also when they send it again: by then the door may be gone, or they may have moved on. It
 * was theirs to do; what others did at a site that is theirs no more is not theirs to read.
 */
export const readAnswered = (
  parts: Pick<Parts, 'db' | 'language'>,
  { personId, standing }: Pick<Caller, 'personId' | 'standing'>,
  id: string,
) =>
  tellJob(
    parts,
    standing ? findStoredJob(parts.db, standing.accountId, id) : undefined,
    id,
    ({ siteId }, by) => by === personId || (standing !== null && reaches(standing, siteId)),
  );

export async function changeJob(
  { db, stateFact, language }: Parts,
  caller: Caller,
  { id, body }: { id: string; body: Body<'PATCH /jobs/{id}'> },
): Promise<Job> {
  const { personId, standing, sharedPhoneId: phoneId } = caller;
  if (!standing) throw notFound();
  await db.inTransaction(async (tx) => {
    const job = await lockJob(tx, standing, id);
    if (!job) throw notFound();
    const changes = changesOf(job, body, language);
    const photoIds = body.photoIds?.length ? await withoutPhotosOf(tx, id, body.photoIds) : [];
    const isChanged = Object.keys(changes).length > 0;
    if (!isChanged && photoIds.length === 0) return;
    if (!manages(standing) && (photoIds.length > 0 || !takesOrGivesBack(changes, personId))) throw forbidden();
    if (job.state !== 'open') throw await movedOn(tx, job);
    // Whose it was may have changed since they saw it.
    if (!manages(standing) && (job.assigneeId ?? personId) !== personId) throw new Refusal('job_taken');
    await expectOfSite(tx, standing.accountId, job.siteId, changes.assigneeId);
    await expectPhotos(tx, { personId, standing, phoneId }, [{ field: 'photoIds', photoIds }]);
    const { isUrgent, assigneeId, dueBy, ...texts } = changes;
    const change = {
      ...texts,
      ...(texts.title !== undefined && { is_titled_by_reason: false }),
      ...(isUrgent !== undefined && { is_urgent: isUrgent }),
      ...(assigneeId !== undefined && { assignee_id: assigneeId }),
      // The new time can be missed, too, and is told of then.
      ...(dueBy !== undefined && { due_by: dueByOf(dueBy), late_told_at: null }),
    };
    if (isChanged) await updateJob(tx, id, change);
    const said = { ...(isChanged && { changes }), photoIds };
    await tell(tx, job, { jobId: id, at: new Date(), personId, kind: 'changed', ...said });
    await stateNews(stateFact, tx, { spot: spotOf(job), jobId: id, personId }, changes);
  });
  return readJob({ db, language }, caller, id);
}

type Changes = Omit<Body<'PATCH /jobs/{id}'>, 'photoIds'>;

/** What was sent and is not so yet. */
function changesOf(job: JobRow, body: Changes, language: Language): Changes {
  const { title, description, isUrgent, assigneeId, dueBy } = body;
  const at = dueByOf(dueBy);
  return {
    ...(title !== undefined && title.trim() !== jobTitle(job, language) && { title: title.trim() }),
    ...(description !== undefined && description.trim() !== job.description && { description: description.trim() }),
    ...(isUrgent !== undefined && isUrgent !== job.isUrgent && { isUrgent }),
    ...(assigneeId !== undefined && assigneeId !== job.assigneeId && { assigneeId }),
    ...(dueBy !== undefined && at?.getTime() !== job.dueBy?.getTime() && { dueBy: at?.toISOString() ?? null }),
  };
}

function takesOrGivesBack({ assigneeId, ...more }: Changes, personId: string): boolean {
  return Object.keys(more).length === 0 && (assigneeId === personId || assigneeId === null);
}

/** What others are to hear of a job that was made or changed. */
async function stateNews(
  stateFact: StateFact,
  tx: Tx,
  job: { spot: Spot; jobId: string; personId: string },
  { assigneeId, isUrgent }: { assigneeId?: string | null; isUrgent?: boolean },
): Promise<void> {
  await Promise.all([
    assigneeId ? stateFact(tx, 'job.assigned', { ...job, assigneeId }) : undefined,
    isUrgent ? stateFact(tx, 'job.urgent', job) : undefined,
  ]);
}

export const spotOf = ({ accountId, siteId, facilityId }: JobRow): Spot => ({ accountId, siteId, facilityId });

/** In the timeline, and to the screens that show it. */
export async function tell(tx: Tx, site: { accountId: string; siteId: string }, event: NewEvent): Promise<void> {
  await Promise.all([insertEvents(tx, site.accountId, [event]), showJobs(tx, site)]);
}

async function expectOfSite(tx: Tx, accountId: string, siteId: string, personId: string | null | undefined) {
  if (personId && !(await isOfSite(tx, accountId, siteId, personId))) {
    throw invalid({ field: 'assigneeId', fault: 'unknown' });
  }
}

const dueByOf = (text: string | null | undefined): Date | null =>
  text === null || text === undefined ? null : requireMoment('dueBy', text);

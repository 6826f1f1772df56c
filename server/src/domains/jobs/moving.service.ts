import { permissionsOf, type Job, type Presence } from '@rounds/contract';
import { isUniqueViolation } from '../../db/errors.js';
import type { Tx } from '../../db/scope.js';
import { storeOnce } from '../../db/submissions.js';
import type { StateFact } from '../../facts.js';
import type { MemberStanding } from '../../http/caller.js';
import { clockTrustMs, momentOf } from '../../performed-at.js';
import type { PresenceKeys } from '../../presence-keys.js';
import { forbidden, invalid, notFound, Refusal } from '../../problems.js';
import { replyTo } from '../feedback/feedback.act.js';
import { expectPhotos } from '../photos/photos.act.js';
import { provePresence, type PresenceClaim } from '../presence/presence.act.js';
import { stateAfter, type Move } from './jobs.policy.js';
import { readAnswered, spotOf, tell, type Doer, type Parts } from './jobs.service.js';
import { findJob, lockAnswerOf, lockJob, updateJob, type JobChange, type JobRow } from './jobs.store.js';
import { movedOn } from './moved-on.js';

interface Moving {
  id: string;
  requestId: string;
  body: PresenceClaim & { comment?: string; photoIds?: string[]; performedAt?: string; reply?: string };
}

const calls = {
  done: 'POST /jobs/{id}/done',
  confirmed: 'POST /jobs/{id}/confirm',
  reopened: 'POST /jobs/{id}/reopen',
  dismissed: 'POST /jobs/{id}/dismiss',
  commented: 'POST /jobs/{id}/comment',
} as const;

/** Once, however often it is sent. Of two who close it at once, one does, and the other hears who and when. */
export async function moveJob(
  { db, stateFact, presenceKeys, language }: Parts & { presenceKeys: PresenceKeys },
  caller: Doer,
  move: Move | 'commented',
  { id, requestId, body }: Moving,
): Promise<Job> {
  const { personId, standing, sharedPhoneId: phoneId } = caller;
  if (!standing) throw notFound();
  const { openedBy, scan, tap, performedAt, reply, photoIds } = body;
  const comment = body.comment?.trim() ?? '';
  const said = [personId, id, move, comment, openedBy ?? null, performedAt ?? null, ...(reply ? [reply] : [])];
  const proof = scan === undefined && !tap ? [] : [{ scan, tap }];
  const content = [...said, ...(photoIds?.length ? [{ photoIds }] : []), ...proof];
  const lock = async (tx: Tx) => (await Promise.all([lockAnswerOf(tx, id), lockJob(tx, standing, id)]))[1];
  await storeOnce(
    db,
    { kind: 'job', call: calls[move], requestId, content },
    {
      ask: (tx) => (reply === undefined ? lock(tx) : findJob(tx, standing, id)),
      store: async (tx, found) => {
        if (!found) throw notFound();
        // Before the job is held: a rating, too, is counted before it joins a job.
        if (reply !== undefined) await sendReply(tx, stateFact, { personId, standing }, found, reply);
        const job = reply === undefined ? found : await lock(tx);
        if (!job) throw notFound();
        await expectPhotos(tx, { personId, standing, phoneId }, [{ field: 'photoIds', photoIds }]);
        const performed = momentOf(performedAt, new Date());
        const mendedAt = laterOf(performed, job.foundAt);
        const at = laterOf(move === 'commented' ? performed : mendedAt, job.openedAt);
        if (move !== 'commented') {
          const isOld = move === 'done' && isOfBefore(job, performed);
          if (isOld || stateAfter(move, job.state) === undefined) throw await movedOn(tx, job);
          await updateJob(tx, id, changeBy(move, at, personId, mendedAt)).catch(refuseSecond);
        }
        const presence = await prove(tx, presenceKeys, { job, isDone: move === 'done' }, { personId, at, body });
        await tell(tx, job, { jobId: id, at, personId, kind: move, comment, photoIds, openedBy: presence });
        await stateMove(tx, stateFact, job, move, { at, personId });
        return { id };
      },
    },
  );
  return readAnswered({ db, language }, caller, id);
}

/** A phone's clock may be behind ours: nothing is put right before it was found. */
export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other);

/**
 * Done before it was sent back or found again, and heard of after that. Before it was found at all nobody can have done it:
 * there it is the phone's clock that is behind, by however much.
 */
const isOfBefore = ({ openedAt, foundAt }: JobRow, performed: Date): boolean =>
  foundAt > openedAt && performed.getTime() + clockTrustMs < foundAt.getTime();

/** Of one item, and of the ratings of a door, one job waits at a time: this was closed, and another one opened since. */
function refuseSecond(error: unknown): never {
  throw isUniqueViolation(error) ? new Refusal('job_opened_again') : error;
}

/** Whoever has done it was there, and shows it where a photo is asked for. Of others it is noted how they opened the door. */
async function prove(
  tx: Tx,
  keys: PresenceKeys,
  { job, isDone }: { job: JobRow; isDone: boolean },
  { personId, at, body }: { personId: string; at: Date; body: Moving['body'] },
): Promise<Presence | null> {
  const hasPhoto = (body.photoIds ?? []).length > 0;
  if (isDone && job.isPhotoNeeded && !hasPhoto) throw invalid({ field: 'photoIds', fault: 'required' });
  const isCodeNeeded = isDone && job.isCodeNeeded;
  return provePresence(tx, keys, { ...spotOf(job), personId, isCodeNeeded, at }, body);
}

/** To the visitor whose rating opened it, by the rule for replies. */
async function sendReply(
  tx: Tx,
  stateFact: StateFact,
  { personId, standing }: { personId: string; standing: MemberStanding },
  { feedbackId }: JobRow,
  reply: string,
): Promise<void> {
  if (!permissionsOf(standing).includes('feedback.Review')) throw forbidden();
  const isSent = feedbackId !== null && (await replyTo(tx, stateFact, { personId, standing }, feedbackId, reply));
  if (!isSent) throw invalid({ field: 'reply', fault: 'not_allowed' });
}

/** What follows for the item it is about, for who has it to do again, and for who reported it. */
async function stateMove(
  tx: Tx,
  stateFact: StateFact,
  job: JobRow,
  move: Move | 'commented',
  { at, personId }: { at: Date; personId: string },
): Promise<void> {
  const { id: jobId, checklistId, itemNumber, assigneeId, openedBy: reporterId } = job;
  const spot = spotOf(job);
  if (checklistId !== null && itemNumber !== null && move !== 'done' && move !== 'commented') {
    await stateFact(tx, 'job.settled', { spot, at, checklistId, itemNumber, isFailed: move === 'reopened' });
  }
  if (move === 'reopened' && assigneeId !== null) {
    await stateFact(tx, 'job.assigned', { spot, jobId, assigneeId, personId });
  }
  if (move === 'done' && reporterId !== null) await stateFact(tx, 'job.done', { spot, jobId, reporterId, personId });
}

/** What is so after a move that the table allows. Done, it keeps when it was mended, by which what comes late is judged. */
export function changeBy(move: Move, at: Date, personId: string, mendedAt = at): JobChange {
  switch (move) {
    case 'done':
      return { state: 'done', done_at: mendedAt, done_by: personId };
    case 'confirmed':
      return { state: 'confirmed', closed_at: at, closed_by: personId };
    case 'dismissed':
      return { state: 'dismissed', closed_at: at, closed_by: personId };
    case 'reopened':
      return {
        state: 'open',
        // What was done before that and is heard of later does not close it again.
        found_at: at,
        done_at: null,
        done_by: null,
        closed_at: null,
        closed_by: null,
        late_told_at: null,
      };
  }
}

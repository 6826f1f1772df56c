import { namesOf } from '../../db/names.js';
import type { Tx } from '../../db/scope.js';
import { Refusal } from '../../problems.js';
import { listEvents, type JobRow } from './jobs.store.js';

/** Somebody was faster: who, and when. */
export async function movedOn(tx: Tx, job: JobRow): Promise<Refusal> {
  const { by, at } = await lastMove(tx, job);
  const { user } = await namesOf(tx, { siteIds: [], facilityIds: [], personIds: [by] });
  const extra = { state: job.state, at: at?.toISOString() ?? null, by: by === null ? null : (user[by] ?? null) };
  return new Refusal('wrong_job_state', { extra });
}

async function lastMove(tx: Tx, job: JobRow): Promise<{ by: string | null; at: Date | null }> {
  if (job.state === 'done') return { by: job.doneBy, at: job.doneAt };
  if (job.state !== 'open') return { by: job.closedBy, at: job.closedAt };
  const opening = (await listEvents(tx, job.id)).findLast(({ kind }) => kind === 'opened' || kind === 'reopened');
  return opening ?? { by: job.openedBy, at: job.openedAt };
}

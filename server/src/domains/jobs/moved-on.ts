import type { JobEventKind } from '@rounds/contract';
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

const isFinding = (kind: JobEventKind): boolean => kind === 'opened' || kind === 'again' || kind === 'reopened';

async function lastMove(tx: Tx, job: JobRow): Promise<{ by: string | null; at: Date | null }> {
  if (job.state === 'done') return { by: job.doneBy, at: job.doneAt };
  if (job.state !== 'open') return { by: job.closedBy, at: job.closedAt };
  const findings = (await listEvents(tx, job.id)).filter(({ kind }) => isFinding(kind));
  // What was found again may be heard of late.
  const last = findings.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  return last ?? { by: job.openedBy, at: job.openedAt };
}

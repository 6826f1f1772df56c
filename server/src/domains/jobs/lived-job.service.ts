import type { Tx } from '../../db/scope.js';
import type { Spot } from '../../facts.js';
import { newId } from '../../ids.js';
import { stateAfter, type Move } from './jobs.policy.js';
import { insertEvents, insertJob, updateJob, type JobChange, type NewJob } from './jobs.store.js';
import { changeBy } from './moving.service.js';

export interface LivedJob {
  spot: Spot;
  title: string;
  openedAt: Date;
  /** Null: a visitor. */
  openedBy: string | null;
  comment?: string;
  isUrgent?: boolean;
  assigneeId?: string | null;
  dueBy?: Date | null;
  /** Absent: somebody reported it. */
  item?: { checklistId: number; itemNumber: number; checkId: number };
  feedbackId?: number;
  /** That visitors tapped. */
  reasonId?: string;
  deeds: readonly { kind: Move | 'commented'; at: Date; personId: string; comment?: string }[];
}

/** A job with what has happened to it since. Nobody is told. */
export async function insertLivedJob(tx: Tx, lived: LivedJob): Promise<void> {
  const { spot, title, openedAt, openedBy, comment = '', item, feedbackId, reasonId, deeds } = lived;
  const jobId = newId();
  const job: NewJob = {
    id: jobId,
    account_id: spot.accountId,
    site_id: spot.siteId,
    facility_id: spot.facilityId,
    title,
    origin: 'person',
    is_urgent: lived.isUrgent ?? false,
    assignee_id: lived.assigneeId ?? null,
    due_by: lived.dueBy ?? null,
    opened_at: openedAt,
    opened_by: openedBy,
    found_at: openedAt,
    ...(item && {
      origin: 'item',
      checklist_id: item.checklistId,
      item_number: item.itemNumber,
      check_id: item.checkId,
    }),
    ...(feedbackId !== undefined && { origin: 'rating', feedback_id: feedbackId }),
    ...(reasonId !== undefined && { origin: 'reason', reason_id: reasonId, is_titled_by_reason: true }),
  };
  await insertJob(tx, job);
  const links = { ...(item && { checkId: item.checkId }), ...(feedbackId !== undefined && { feedbackId }) };
  await insertEvents(tx, spot.accountId, [
    { jobId, at: openedAt, personId: openedBy, kind: 'opened', comment, ...links },
    ...deeds.map((deed) => ({ ...deed, jobId })),
  ]);
  const change = changesBy(deeds);
  if (Object.keys(change).length > 0) await updateJob(tx, jobId, change);
}

function changesBy(deeds: LivedJob['deeds']): JobChange {
  const change: JobChange = {};
  for (const { kind, at, personId } of deeds) {
    if (kind === 'commented') continue;
    if (stateAfter(kind, change.state ?? 'open') === undefined) throw new Error(`A job cannot be ${kind} here`);
    Object.assign(change, changeBy(kind, at, personId));
  }
  return change;
}

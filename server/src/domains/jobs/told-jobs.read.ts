import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { titleColumns, type TitledJob } from './job-title.read.js';

/** Whether a message about a job is still true when it is sent: much may have been done meanwhile. */
export async function isStillSo(
  db: Queries,
  kind: 'job-assigned' | 'job-done' | 'urgent-job',
  jobId: string,
  personId: string,
): Promise<boolean> {
  const job = await db
    .selectFrom('door_job')
    .select(['state', 'assignee_id as assigneeId', 'is_urgent as isUrgent'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (!job) return false;
  switch (kind) {
    case 'job-assigned':
      return job.state === 'open' && job.assigneeId === personId;
    case 'urgent-job':
      return job.state === 'open' && job.isUrgent;
    case 'job-done':
      return job.state === 'done' || job.state === 'confirmed';
  }
}

/** Whether a notification `n` speaks of a job that cannot wait. */
export const isOfUrgentJob = sql<boolean>`exists (
  select from door_job as urgent where urgent.id = n.job_id and urgent.is_urgent
)`;

/** Whether the job that `n` speaks of is a person `p`’s to do, and they do not hear of it as given to them just now. */
export const isAssignees = sql<boolean>`exists (
  select from door_job as own where own.id = n.job_id and own.assignee_id = p.id
) and not exists (
  select from notification as given
  where given.job_id = n.job_id and given.recipient_id = p.id and given.created_at = n.created_at
)`;

/** Open and past their time at a site, the longest late first. */
export const listLateJobs = (db: Queries, siteId: string, now: Date): Promise<TitledJob[]> =>
  db
    .selectFrom('door_job')
    .innerJoin('facility', 'facility.id', 'door_job.facility_id')
    .select(titleColumns)
    .where('door_job.site_id', '=', siteId)
    .where(sql<boolean>`door_job.state = 'open'`)
    .where('door_job.due_by', '<', now)
    .where('facility.deleted_at', 'is', null)
    .orderBy('door_job.due_by')
    .execute();

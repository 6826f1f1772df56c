import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';

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

/** Open and past their time at a site, the longest late first. */
export const listLateJobs = (db: Queries, siteId: string, now: Date): Promise<{ title: string }[]> =>
  db
    .selectFrom('door_job')
    .innerJoin('facility', 'facility.id', 'door_job.facility_id')
    .select('door_job.title')
    .where('door_job.site_id', '=', siteId)
    .where(sql<boolean>`door_job.state = 'open'`)
    .where('door_job.due_by', '<', now)
    .where('facility.deleted_at', 'is', null)
    .orderBy('door_job.due_by')
    .execute();

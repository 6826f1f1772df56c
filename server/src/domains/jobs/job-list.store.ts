import type { JobState } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import { amongSites, inReach, type ReportScope } from '../../db/report-scope.js';
import type { Queries } from '../../db/scope.js';
import { jobColumns, type JobRow } from './jobs.store.js';

export interface JobFilter extends ReportScope {
  /** Absent: those that wait for somebody. */
  state?: JobState | undefined;
  assigneeId?: string | undefined;
  /** For them or for anyone. */
  personId?: string | undefined;
  isUrgent?: boolean | undefined;
  /** Past their time at this moment. */
  lateAt?: Date | undefined;
}

export interface JobEnd {
  openedAt: Date;
  id: string;
}

const isClosed = (state: JobState | undefined): boolean => state === 'confirmed' || state === 'dismissed';

/** What waits the oldest first, what is closed the newest first; beginning right after `after`. */
export function listJobs(db: Queries, filter: JobFilter, after: JobEnd | undefined, limit: number): Promise<JobRow[]> {
  const { accountId, siteIds, facilityId, from, to, state, assigneeId, personId, isUrgent, lateAt } = filter;
  const direction = isClosed(state) ? 'desc' : 'asc';
  let query = db
    .selectFrom('door_job')
    .innerJoin('facility', 'facility.id', 'door_job.facility_id')
    .select(jobColumns)
    .where('door_job.account_id', '=', accountId)
    .where('facility.deleted_at', 'is', null)
    .orderBy('door_job.opened_at', direction)
    .orderBy('door_job.id', direction)
    .limit(sql.lit(limit));
  if (facilityId !== undefined) query = query.where('door_job.facility_id', '=', facilityId);
  else if (siteIds !== null) query = query.where(amongSites('door_job.site_id', siteIds));
  query =
    state === undefined
      ? query.where(sql<boolean>`door_job.state in ('open', 'done')`)
      : query.where('door_job.state', '=', sql.lit(state));
  if (from) query = query.where('door_job.opened_at', '>=', from);
  if (to) query = query.where('door_job.opened_at', '<', to);
  if (assigneeId !== undefined) query = query.where('door_job.assignee_id', '=', assigneeId);
  if (personId !== undefined) {
    query = query.where(sql<boolean>`(door_job.assignee_id is null or door_job.assignee_id = ${personId})`);
  }
  if (isUrgent !== undefined) query = query.where('door_job.is_urgent', '=', isUrgent);
  if (lateAt) query = query.where(sql<boolean>`door_job.state = 'open'`).where('door_job.due_by', '<', lateAt);
  if (after) {
    const end = sql`(${after.openedAt}::timestamptz, ${after.id}::text)`;
    query = query.where(
      direction === 'asc'
        ? sql<boolean>`(door_job.opened_at, door_job.id) > ${end}`
        : sql<boolean>`(door_job.opened_at, door_job.id) < ${end}`,
    );
  }
  return query.execute();
}

export interface JobFigures {
  open: number;
  waiting: number;
  urgent: number;
  late: number;
  oldestAt: Date | null;
  done: number;
  minutesToDone: number | null;
  confirmed: number;
  minutesToConfirm: number | null;
}

const minutes = (from: RawBuilder<unknown>, to: RawBuilder<unknown>, kept: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`percentile_cont(0.5) within group (order by extract(epoch from ${to} - ${from}) / 60) filter (where ${kept})`;

/** What waits, by the index of what waits; and what was done since then, by its own. */
export async function countJobs(db: Queries, scope: ReportScope, now: Date, since: Date): Promise<JobFigures> {
  const { accountId, facilityId } = scope;
  const within = sql`job.account_id = ${accountId}
    and ${inReach('job.site_id', scope)}
    and (${facilityId ?? null}::text is null or job.facility_id = ${facilityId ?? null})
    and exists (select from facility where facility.id = job.facility_id and facility.deleted_at is null)`;
  const confirmed = sql`job.state = 'confirmed'`;
  const doneAt = sql`greatest(job.done_at, job.opened_at)`;
  const { rows } = await sql<JobFigures>`
    select * from (
      select count(*) filter (where job.state = 'open')::int as open,
        count(*) filter (where job.state = 'done')::int as waiting,
        count(*) filter (where job.state = 'open' and job.is_urgent)::int as urgent,
        count(*) filter (where job.state = 'open' and job.due_by < ${now}::timestamptz)::int as late,
        min(job.opened_at) filter (where job.state = 'open') as "oldestAt"
      from door_job as job where ${within} and job.state in ('open', 'done')
    ) as living, (
      select count(*)::int as done,
        round(${minutes(sql`job.opened_at`, doneAt, sql`true`)})::int as "minutesToDone",
        count(*) filter (where ${confirmed})::int as confirmed,
        round(${minutes(doneAt, sql`job.closed_at`, confirmed)})::int as "minutesToConfirm"
      from door_job as job where ${within} and job.done_at >= ${since}::timestamptz
    ) as lately
  `.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('Figures are one row');
  return figures;
}

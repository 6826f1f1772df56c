import type { JobState } from '@rounds/contract';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { amongSites, inReach, type ReportScope } from '../../db/report-scope.js';
import type { Schema } from '../../db/schema.js';
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

type StoredJob = Selectable<Schema['door_job']>;

/**
 * What waits the oldest first, what is closed the newest first; beginning right after `after`. Of closed ones there are ever
 * more: an index gives them in order for a single site only, so of several each is asked for a page.
 */
export function listJobs(db: Queries, filter: JobFilter, after: JobEnd | undefined, limit: number): Promise<JobRow[]> {
  const { siteIds, facilityId, state } = filter;
  const direction = isClosed(state) ? 'desc' : 'asc';
  const pageOf = (place: RawBuilder<boolean>) =>
    matching(db, filter, after)
      .where(place)
      .selectAll('door_job')
      .orderBy('door_job.opened_at', direction)
      .orderBy('door_job.id', direction)
      .limit(sql.lit(limit));
  const isSpread = isClosed(state) && facilityId === undefined && siteIds !== null && siteIds.length > 1;
  const page = isSpread
    ? sql<StoredJob>`(
        select page.* from unnest(${siteIds}::text[]) as place (id)
        cross join lateral ${pageOf(sql<boolean>`door_job.site_id = place.id`)} as page
      )`
    : sql<StoredJob>`${pageOf(whereAsked(filter))}`;
  return db
    .selectFrom(page.as('door_job'))
    .select(jobColumns)
    .orderBy('door_job.opened_at', direction)
    .orderBy('door_job.id', direction)
    .limit(sql.lit(limit))
    .execute();
}

const whereAsked = ({ siteIds, facilityId }: JobFilter): RawBuilder<boolean> => {
  if (facilityId !== undefined) return sql<boolean>`door_job.facility_id = ${facilityId}`;
  return siteIds === null ? sql<boolean>`true` : amongSites('door_job.site_id', siteIds);
};

function matching(db: Queries, filter: JobFilter, after: JobEnd | undefined) {
  const { accountId, from, to, state, assigneeId, personId, isUrgent, lateAt } = filter;
  let query = db
    .selectFrom('door_job')
    .innerJoin('facility', 'facility.id', 'door_job.facility_id')
    .where('door_job.account_id', '=', accountId)
    .where('facility.deleted_at', 'is', null)
    .where(
      state === undefined
        ? sql<boolean>`door_job.state in ('open', 'done')`
        : sql<boolean>`door_job.state = ${sql.lit(state)}`,
    );
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
      isClosed(state)
        ? sql<boolean>`(door_job.opened_at, door_job.id) < ${end}`
        : sql<boolean>`(door_job.opened_at, door_job.id) > ${end}`,
    );
  }
  return query;
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

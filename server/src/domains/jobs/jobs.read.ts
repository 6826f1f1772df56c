import type { JobSummary, Language } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../db/scope.js';
import { itemId } from '../../item-ref.js';
import type { Reach } from '../../reach.js';
import { listJobs } from './job-list.store.js';
import { jobTitle } from './job-title.read.js';
import { jobColumns, type JobRow } from './jobs.store.js';

export const toSummary =
  (language: Language) =>
  (row: JobRow): JobSummary => {
    const { accountId: _account, foundAt: _found, isTitledByReason: _own, reasonTitle: _saved, ...rest } = row;
    const { checklistId, itemNumber, checkId, feedbackId, reasonId, photoId, ...job } = rest;
    return {
      ...job,
      title: jobTitle(row, language),
      origin: {
        kind: row.origin,
        checkId,
        itemId: checklistId === null || itemNumber === null ? null : itemId(checklistId, itemNumber),
        feedbackId,
        reasonId,
      },
      dueBy: row.dueBy?.toISOString() ?? null,
      openedAt: row.openedAt.toISOString(),
      doneAt: row.doneAt?.toISOString() ?? null,
      closedAt: row.closedAt?.toISOString() ?? null,
      ...(photoId !== null && { photoId }),
    };
  };

/** What somebody can do at the sites that they know: theirs, and what anyone may do. The oldest first. */
export async function listJobsFor(
  db: Queries,
  reach: Reach,
  { personId, language }: { personId: string; language: Language },
  most: number,
): Promise<JobSummary[]> {
  return (await listJobs(db, { ...reach, personId, state: 'open' }, undefined, most)).map(toSummary(language));
}

/** What waits behind a door, urgent ones first: whoever stands in front of it may know more. */
export async function listJobsBehind(
  db: Queries,
  code: string,
  language: Language,
  most: number,
): Promise<JobSummary[]> {
  const rows = await db
    .selectFrom('code')
    .innerJoin('door_job', 'door_job.facility_id', 'code.facility_id')
    .select(jobColumns)
    .where('code.code', '=', code)
    .where(sql<boolean>`door_job.state in ('open', 'done')`)
    .orderBy('door_job.is_urgent', 'desc')
    .orderBy('door_job.opened_at')
    .orderBy('door_job.id')
    .limit(sql.lit(most))
    .execute();
  return rows.map(toSummary(language));
}

/** Of all doors of a site, for work without a network. */
export async function listJobsAt(db: Queries, reach: Reach, language: Language, most: number): Promise<JobSummary[]> {
  return (await listJobs(db, reach, undefined, most)).map(toSummary(language));
}

/** What a round found broken for the first time, in the order of its checklists. */
export function listJobsOpenedBy(
  db: Queries,
  facilityId: string,
  checkIds: readonly number[],
): Promise<{ id: string; title: string }[]> {
  return db
    .selectFrom('door_job')
    .select(['id', 'title'])
    .where('facility_id', '=', facilityId)
    .where('check_id', 'in', checkIds)
    .where(sql<boolean>`state in ('open', 'done')`)
    .orderBy('checklist_id')
    .orderBy('item_number')
    .execute();
}

/**
 * When what a rating complained of was put right, if all of it was and somebody has looked: what is only reported done may
 * be sent back. What there was nothing to do about waits for nobody.
 */
export const putRightAt = (feedbackId: string): RawBuilder<Date | null> => sql<Date | null>`(
  select case when bool_and(door_job.state = 'confirmed') then max(door_job.done_at) end
  from door_job_event as said join door_job on door_job.id = said.job_id
  where said.feedback_id = ${sql.ref(feedbackId)} and door_job.state <> 'dismissed'
)`;

const countJobs = (facilityId: RawBuilder<string>, which: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from door_job where door_job.facility_id = ${facilityId} and ${which})`;

export const countOpenJobs = (facilityId: RawBuilder<string>) => countJobs(facilityId, sql`door_job.state = 'open'`);

export const countUrgentJobs = (facilityId: RawBuilder<string>) =>
  countJobs(facilityId, sql`door_job.state = 'open' and door_job.is_urgent`);

/** One of this very item, as long as nobody has confirmed or dismissed it; of the `last` answer to the item. */
export const hasJobOfItem: RawBuilder<boolean> = sql<boolean>`exists (
  select from door_job as job
  where job.facility_id = last.facility_id and job.checklist_id = last.checklist_id and job.item_number = last.number
    and job.origin = 'item' and job.state in ('open', 'done')
)`;

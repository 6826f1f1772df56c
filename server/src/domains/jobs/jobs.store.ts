import { limits, type JobEventKind, type JobOrigin, type JobState, type Presence } from '@rounds/contract';
import { sql } from 'kysely';
import { inReach } from '../../db/report-scope.js';
import type { Queries, Tx } from '../../db/scope.js';
import type { Reach } from '../../reach.js';
import { attachToJobs } from '../photos/photos.act.js';
import { firstPhotoOf } from '../photos/photos.read.js';
import { titleColumns, type TitledJob } from './job-title.read.js';

export interface JobRow extends TitledJob {
  id: string;
  accountId: string;
  siteId: string;
  facilityId: string;
  description: string;
  isUrgent: boolean;
  assigneeId: string | null;
  dueBy: Date | null;
  state: JobState;
  origin: JobOrigin;
  checklistId: number | null;
  itemNumber: number | null;
  checkId: number | null;
  feedbackId: number | null;
  count: number;
  openedAt: Date;
  openedBy: string | null;
  foundAt: Date;
  doneAt: Date | null;
  /** Before it was opened, where it was put right before somebody verified that it was broken. */
  mendedAt: Date | null;
  doneBy: string | null;
  closedAt: Date | null;
  closedBy: string | null;
  photoId: string | null;
  isPhotoNeeded: boolean;
  isCodeNeeded: boolean;
}

export const jobColumns = [
  'door_job.id',
  'door_job.account_id as accountId',
  'door_job.site_id as siteId',
  'door_job.facility_id as facilityId',
  ...titleColumns,
  'door_job.description',
  'door_job.is_urgent as isUrgent',
  'door_job.assignee_id as assigneeId',
  'door_job.due_by as dueBy',
  'door_job.state',
  'door_job.origin',
  'door_job.checklist_id as checklistId',
  'door_job.item_number as itemNumber',
  'door_job.check_id as checkId',
  'door_job.feedback_id as feedbackId',
  'door_job.count',
  'door_job.opened_at as openedAt',
  'door_job.opened_by as openedBy',
  'door_job.found_at as foundAt',
  sql<Date | null>`case when door_job.done_at is not null then greatest(door_job.done_at, door_job.opened_at) end`.as(
    'doneAt',
  ),
  'door_job.done_at as mendedAt',
  'door_job.done_by as doneBy',
  'door_job.closed_at as closedAt',
  'door_job.closed_by as closedBy',
  firstPhotoOf('door_job.id').as('photoId'),
  // Whether whoever does it has to take a photo, by its item if that still exists, and to read the code, by its door.
  sql<boolean>`exists (
    select from checklist_item as item
    where item.checklist_id = door_job.checklist_id and item.number = door_job.item_number and item.deleted_at is null
      and (item.asking ->> 'isPhotoNeeded')::boolean
  )`.as('isPhotoNeeded'),
  sql<boolean>`(select door.is_code_needed from facility as door where door.id = door_job.facility_id)`.as(
    'isCodeNeeded',
  ),
] as const;

/** Those of a door that is gone went with it. */
const known = (db: Queries, reach: Reach) =>
  db
    .selectFrom('door_job')
    .innerJoin('facility', 'facility.id', 'door_job.facility_id')
    .select(jobColumns)
    .where('door_job.account_id', '=', reach.accountId)
    .where('facility.deleted_at', 'is', null)
    .where(inReach('door_job.site_id', reach));

export const findJob = (db: Queries, reach: Reach, id: string): Promise<JobRow | undefined> =>
  known(db, reach).where('door_job.id', '=', id).executeTakeFirst();

/** Before the job itself, as a check does: it keeps what it found of an item, then looks for jobs. */
export const lockAnswerOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('item_last_answer as last')
    .innerJoin('door_job', (join) =>
      join
        .onRef('door_job.facility_id', '=', 'last.facility_id')
        .onRef('door_job.checklist_id', '=', 'last.checklist_id')
        .onRef('door_job.item_number', '=', 'last.number'),
    )
    .select('last.number')
    .where('door_job.id', '=', id)
    .forUpdate('last')
    .execute();

/** Two who change it do so one after the other. */
export const lockJob = (tx: Tx, reach: Reach, id: string): Promise<JobRow | undefined> =>
  known(tx, reach).where('door_job.id', '=', id).forNoKeyUpdate('door_job').executeTakeFirst();

/** In an order that is always the same: two checks of one door then wait for each other, and never both. */
export const lockJobsOfItems = (tx: Tx, facilityId: string): Promise<JobRow[]> =>
  tx
    .selectFrom('door_job')
    .select(jobColumns)
    .where('door_job.facility_id', '=', facilityId)
    .where('door_job.origin', '=', 'item')
    .where('door_job.state', 'in', [sql.lit<JobState>('open'), sql.lit<JobState>('done')])
    .orderBy('door_job.id')
    .forNoKeyUpdate()
    .execute();

export interface NewJob {
  id: string;
  account_id: string;
  site_id: string;
  facility_id: string;
  title: string;
  description?: string;
  is_urgent?: boolean;
  assignee_id?: string | null;
  due_by?: Date | null;
  origin: JobOrigin;
  checklist_id?: number;
  item_number?: number;
  check_id?: number;
  feedback_id?: number;
  reason_id?: string;
  is_titled_by_reason?: boolean;
  opened_at: Date;
  opened_by: string | null;
  found_at: Date;
}

export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  await tx.insertInto('door_job').values(job).execute();
}

export interface FailedItem {
  id: string;
  checkId: number;
  checklistId: number;
  number: number;
  title: string;
  isUrgent: boolean;
}

/**
 * For items that open one and have none yet. A check that comes late says nothing about what was found in order after
 * it was done. Answers the new ones.
 */
export async function insertJobsOfItems(
  tx: Tx,
  { accountId, siteId, facilityId }: { accountId: string; siteId: string; facilityId: string },
  { at, spokenOf, personId }: { at: Date; spokenOf: Date; personId: string },
  items: readonly FailedItem[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into door_job (id, account_id, site_id, facility_id, title, origin, checklist_id, item_number, check_id, opened_at,
      opened_by, found_at, is_urgent)
    select given.id, ${accountId}, ${siteId}, ${facilityId}, given.title, 'item', given."checklistId", given.number,
      given."checkId", ${at}::timestamptz, ${personId}, ${spokenOf}::timestamptz, given."isUrgent"
    from json_to_recordset(${JSON.stringify(items)}::json)
      as given(id text, "checklistId" integer, number integer, "checkId" bigint, title text, "isUrgent" boolean)
    join checklist_item as item on item.checklist_id = given."checklistId" and item.number = given.number
    where item.opens_job and not exists (
      select from item_last_answer as last
      where last.facility_id = ${facilityId} and last.checklist_id = given."checklistId" and last.number = given.number
        and last.at > ${spokenOf}::timestamptz and not last.is_failed
    )
    order by given."checklistId", given.number
    on conflict (facility_id, checklist_id, item_number) where origin = 'item' and state in ('open', 'done') do nothing
    returning id
  `.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export interface JobChange {
  state?: JobState;
  count?: number;
  found_at?: Date;
  done_at?: Date | null;
  done_by?: string | null;
  closed_at?: Date | null;
  closed_by?: string | null;
  title?: string;
  is_titled_by_reason?: boolean;
  description?: string;
  is_urgent?: boolean;
  assignee_id?: string | null;
  due_by?: Date | null;
  late_told_at?: Date | null;
}

export async function updateJob(tx: Tx, id: string, change: JobChange): Promise<void> {
  await tx.updateTable('door_job').set(change).where('id', '=', id).execute();
}

export interface NewEvent {
  jobId: string;
  at: Date;
  personId: string | null;
  kind: JobEventKind;
  comment?: string;
  photoIds?: readonly string[] | undefined;
  checkId?: number;
  feedbackId?: number;
  /** Null when nobody said. */
  openedBy?: Presence | null;
  changes?: Record<string, unknown>;
}

export async function insertEvents(tx: Tx, accountId: string, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const ids = await tx
    .insertInto('door_job_event')
    .values(
      events.map(({ jobId, at, personId, kind, comment = '', checkId, feedbackId, openedBy, changes }) => ({
        account_id: accountId,
        job_id: jobId,
        at,
        person_id: personId,
        kind,
        comment,
        check_id: checkId ?? null,
        feedback_id: feedbackId ?? null,
        opened_by: openedBy ?? null,
        changes: changes ? JSON.stringify(changes) : null,
      })),
    )
    .returning('id')
    .execute();
  const uses = events.flatMap(({ jobId, photoIds = [] }, index) =>
    photoIds.map((photoId) => ({ photoId, jobId, eventId: ids[index]?.id ?? 0 })),
  );
  await attachToJobs(tx, uses);
}

/** How it was opened, and the last ones, in the order in which they were written. */
export async function listEvents(db: Queries, jobId: string) {
  const events = db
    .selectFrom('door_job_event')
    .select([
      'id',
      'at',
      'person_id as by',
      'kind',
      'comment',
      'check_id as checkId',
      'feedback_id as feedbackId',
      'opened_by as openedBy',
      'changes',
    ])
    .where('job_id', '=', jobId);
  const [opening, newest] = await Promise.all([
    events.orderBy('id').limit(1).execute(),
    events.orderBy('id', 'desc').limit(sql.lit(limits.jobEventsMost)).execute(),
  ]);
  const isThere = newest.at(-1)?.id === opening[0]?.id;
  return [...(isThere ? [] : opening), ...newest.toReversed()];
}

/**
 * Somebody of the organisation who knows the site, and does until the transaction is over: who moves them elsewhere does
 * not see yet what is given to them.
 */
export async function isOfSite(tx: Tx, accountId: string, siteId: string, personId: string): Promise<boolean> {
  const theirs = tx
    .selectFrom('membership')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId);
  const knowing = theirs.where(
    sql<boolean>`(whole_account or exists (
      select from membership_site as place where place.account_id = membership.account_id
        and place.person_id = membership.person_id and place.site_id = ${siteId}
    ))`,
  );
  // Held by a statement of its own: where one waits, the sites beside the row would be those of before.
  const [, found] = await Promise.all([theirs.forShare().execute(), knowing.executeTakeFirst()]);
  return found !== undefined;
}

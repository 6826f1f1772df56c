import { roles } from '@rounds/contract';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepers } from '../chores/housekeeping.store.js';
import { listChecks } from '../domains/checks/check-list.store.js';
import { listVerdicts } from '../domains/checks/verification.store.js';
import { periodOf } from '../domains/dashboard/dashboard.policy.js';
import { listLowAfterCheck, listStates } from '../domains/dashboard/dashboard.store.js';
import { listFacilityTiles } from '../domains/facilities/facilities.store.js';
import { listFeedback } from '../domains/feedback/feedback-list.store.js';
import { lockJobsClosedSince } from '../domains/jobs/item-answers.store.js';
import { countJobs, listJobs } from '../domains/jobs/job-list.store.js';
import { listJobsFor } from '../domains/jobs/jobs.read.js';
import { listEvents, lockJobsOfItems } from '../domains/jobs/jobs.store.js';
import { takeLateJobs } from '../domains/jobs/late-jobs.store.js';
import { listRecipients } from '../domains/notifications/delivery.store.js';
import { countWaiting, takeOverdueReplies } from '../domains/notifications/overdue-replies.store.js';
import { countBoard, listBoard, listMissedYesterday } from '../domains/plans/board.store.js';
import { sumDue } from '../domains/plans/due-state.read.js';
import { listDue, listToday } from '../domains/plans/due.store.js';
import { sumFigures } from '../domains/plans/figures.store.js';
import { listLateDoors } from '../domains/plans/late-rounds.read.js';
import { countMissed, fulfil } from '../domains/plans/rounds.store.js';
import { takeLate } from '../domains/plans/telling.store.js';
import { listChecksOf, listRepliesOf } from '../domains/profile/own-data.store.js';
import { listSiteTiles } from '../domains/sites/sites.store.js';
import { testDatabase } from '../test/test-database.js';
import type { OwnedDatabase } from './database.js';
import { firstIdOf, monthOf, monthsLater } from './history.js';
import { makeMonths } from './partitions.js';
import type { Statement } from './round-trip.js';
import type { Db } from './scope.js';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

const isHistory = (name: string | undefined) =>
  /^(?:(?:feedback|quality_check|quality_check_item|due_round)_(?:before|default|\d)|due_(?:person_)?day$|door_job(?:_event)?$)/.test(
    name ?? '',
  );

/** The rows of partitions that a plan has looked at, whether it took them or not. */
function rowsReadIn(plan: Plan): number {
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsReadIn(each), 0);
  // An update names its table as well; what it read is below it.
  if (!isHistory(plan['Relation Name']) || plan['Node Type'] === 'ModifyTable') return below;
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  return below + each * plan['Actual Loops'];
}

const everyTwoHours = 12 * 365 * 2;
/** A page and a bit: what is read must not depend on how much there is. */
const few = 150;
const undone = new Error('undone');

describe('of two years of history, a few rows are read', () => {
  let database: OwnedDatabase;
  let db: Db;
  const statements: Statement[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    const thisMonth = monthOf(Date.now());
    await makeMonths(database.common(), monthsLater(thisMonth, -24), thisMonth);
    for (const statement of [
      `insert into person (id) values ('olga'), ('sam'), ('rita')`,
      `insert into account (id, title, owner_id, message_retention_days) values ('neva', 'Neva Shore', 'olga', 30)`,
      `insert into membership (account_id, person_id, role_id, whole_account) values ('neva', 'olga', ${roles.owner}, true)`,
      `insert into site (id, account_id, title) values ('north', 'neva', 'North')`,
      `insert into facility (id, account_id, site_id, title) values ('lobby', 'neva', 'north', 'Lobby')`,
      `insert into checklist (account_id, title) values ('neva', 'Round'), ('neva', 'Yearly')`,
      `insert into feedback (id, account_id, site_id, facility_id, rating, at, receipt_code)
        select history_id('feedback_id_seq', moment), 'neva', 'north', 'lobby', 4, moment, 'receipt-' || number
        from generate_series(1, ${everyTwoHours}) as number, lateral (select now() - number * interval '2 hours' as moment)`,
      `insert into quality_check (id, account_id, site_id, facility_id, checklist_id, checklist_title, person_id, at,
          received_at, done, not_done, reported, opened_by)
        select history_id('quality_check_id_seq', moment), 'neva', 'north', 'lobby', 1, 'Round', 'sam', moment, moment, 3, 0, 0, 'code'
        from generate_series(1, ${everyTwoHours}) as number, lateral (select now() - number * interval '2 hours' as moment)`,
      // One of a thousand is what somebody looks for.
      `update feedback set rating = 1, reviewed_at = at, reviewed_by = 'rita', message = 'No soap'
        where receipt_code like '%000'`,
      `update feedback set reminded_at = at where receipt_code like '%500'`,
      `update quality_check set reported = 1, not_done = 1, skipped = 1, checklist_id = 2, person_id = 'rita',
        opened_by = 'list' where id % 1000 = 0`,
      `insert into plan (id, account_id, site_id, title, starts, rrule, window_minutes, made_until,
          remind_after_minutes, escalate_after_minutes)
        values ('rounds', 'neva', 'north', 'Rounds', '2024-01-01T00:00', 'FREQ=DAILY', 60, now(), 0, 0)`,
      `insert into due_round (account_id, site_id, plan_id, facility_id, pos, day, due_from, due_by, early_from, closes_at,
          checklist_ids, open_checklists, done_at, done_by, counted, remind_at, escalate_at)
        select 'neva', 'north', 'rounds', 'lobby', 0, moment::date, moment, moment + interval '1 hour', moment,
          moment + interval '2 hours', '{1}', '{}', moment, 'sam', 'on-time', moment + interval '1 hour', moment + interval '1 hour'
        from generate_series(-20, ${everyTwoHours}) as number, lateral (select now() - number * interval '2 hours' as moment)`,
      `update due_round set done_at = null, done_by = null, counted = null, open_checklists = '{1}'
        where due_from > now() - interval '5 hours'`,
      `update due_round set done_at = null, done_by = null, counted = 'missed', open_checklists = '{1}',
          reminded_at = remind_at, escalated_at = escalate_at
        where due_from < now() - interval '1 day' and extract(day from due_from) = 3`,
      `insert into door_job (id, account_id, site_id, facility_id, title, origin, checklist_id, item_number, state, opened_at,
          opened_by, found_at, done_at, done_by, closed_at, closed_by)
        select 'job-' || number, 'neva', 'north', 'lobby', 'The tap drips', 'item', 1, number % 10, 'confirmed', moment,
          'sam', moment, moment, 'sam', moment, 'olga'
        from generate_series(1, ${everyTwoHours / 3}) as number, lateral (select now() - number * interval '6 hours' as moment)`,
      // The jobs of one site are all older than a year: whoever lists them must not read the newer ones of others.
      `update door_job set site_id = 'south' where closed_at < now() - interval '365 days'`,
      `update door_job set state = 'dismissed', done_at = null, done_by = null where id like '%000'`,
      `update door_job set state = 'open', done_at = null, done_by = null, closed_at = null, closed_by = null,
        due_by = opened_at where id in ('job-3', 'job-2000')`,
      `insert into door_job_event (account_id, job_id, at, kind, person_id)
        select 'neva', id, opened_at, kind, 'sam' from door_job, unnest('{opened,done,confirmed}'::text[]) as kind`,
      `insert into item_last_answer (account_id, facility_id, checklist_id, number, at, check_id, is_failed)
        select 'neva', 'lobby', 1, item_number, closed_at, 1, false from door_job where id = 'job-500'`,
      `insert into notification (id, kind, account_id, site_id) values (1, 'my-rounds-late', 'neva', 'north')`,
      `insert into due_day (account_id, site_id, plan_id, facility_id, day, on_time)
        select 'neva', 'north', 'rounds', 'lobby', current_date - back, 12 from generate_series(0, 4000) as back`,
      `insert into due_person_day (account_id, site_id, person_id, day, on_time)
        select 'neva', 'north', 'sam', current_date - back, 12 from generate_series(0, 4000) as back`,
      `analyze`,
    ]) {
      await sql.raw(statement).execute(database.owner);
    }
    db = database.across();
    database.observe((trip) => void statements.push(...trip.statements.slice(1)));
  }, 240_000);
  afterAll(() => database.close());

  async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
    statements.length = 0;
    await work();
    let rows = 0;
    for (const { text, values } of statements.splice(0)) {
      await database.owner
        .transaction()
        .execute(async (tx) => {
          // A month of a small organisation is read at once; what matters is the way that a large one has.
          await sql`set local enable_seqscan = off`.execute(tx);
          const { rows: plans } = await tx.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
            CompiledQuery.raw(`explain (analyze, costs off, timing off, format json) ${text}`, [...values]),
          );
          rows += rowsReadIn(plans[0]?.['QUERY PLAN'][0].Plan ?? ({} as Plan));
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
    }
    return rows;
  }

  const scope = { accountId: 'neva', siteIds: null };
  const lobby = { facilityId: 'lobby' };
  const oneSite = { accountId: 'neva', siteIds: ['north'] };
  const someSites = { accountId: 'neva', siteIds: ['south', 'east'] };
  const dueSites = { accountId: 'neva', siteIds: ['north', 'south'] };
  const jobEnd = { openedAt: new Date(Date.now() - 550 * 86_400_000), id: 'job-2200' };
  const month = { from: new Date(Date.now() - 30 * 86_400_000), to: new Date() };
  const atLobby = { ...lobby, at: new Date(), personId: 'sam' };
  const period = periodOf({ days: 7 }, new Date(), 'UTC');
  const tiles = { since: month.from, now: new Date(), fallbackZone: 'UTC' };
  const told = { notificationId: 1, personId: 'olga' };
  const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
  const figureDays = { from: dayOf(month.from), to: dayOf(month.to) };

  it.each<[string, () => Promise<unknown>]>([
    ['checks', () => listChecks(db, scope, undefined, 30)],
    ['checks with items not done', () => listChecks(db, { ...scope, result: 'not-done' }, undefined, 30)],
    ['checks with a comment', () => listChecks(db, { ...scope, result: 'reported' }, undefined, 30)],
    ['checks that are not complete', () => listChecks(db, { ...scope, result: 'skipped' }, undefined, 30)],
    ['checks of a person', () => listChecks(db, { ...scope, userId: 'rita' }, undefined, 30)],
    ['checks of a person at a facility', () => listChecks(db, { ...scope, ...lobby, userId: 'rita' }, undefined, 30)],
    ['checks of some sites', () => listChecks(db, someSites, undefined, 30)],
    ['checks of a person at some sites', () => listChecks(db, { ...someSites, userId: 'rita' }, undefined, 30)],
    ['incomplete checks of a site', () => listChecks(db, { ...oneSite, result: 'skipped' }, undefined, 30)],
    ['failed checks of a site', () => listChecks(db, { ...oneSite, result: 'not-done' }, undefined, 30)],
    ['failed checks of a facility', () => listChecks(db, { ...scope, ...lobby, result: 'not-done' }, undefined, 30)],
    ['checks from a list', () => listChecks(db, { ...scope, presence: 'list' }, undefined, 30)],
    ['checks of a checklist', () => listChecks(db, { ...scope, checklistId: 2 }, undefined, 30)],
    ['ratings', () => listFeedback(db, scope, 30, undefined)],
    ['ratings of a number of stars', () => listFeedback(db, { ...scope, rating: 1 }, 30, undefined)],
    ['low ratings', () => listFeedback(db, { ...scope, ratingBelow: 3 }, 30, undefined)],
    ['ratings without an answer', () => listFeedback(db, { ...scope, unanswered: true }, 30, undefined)],
    ['answered ratings', () => listFeedback(db, { ...scope, unanswered: false }, 30, undefined)],
    ['low ratings after a check', () => listLowAfterCheck(db, scope, period)],
    ['a person’s checks', () => listChecksOf(db, 'rita', 0, 500)],
    ['a person’s replies', () => listRepliesOf(db, 'rita', 0, 500)],
    ['the ratings that wait at a facility', () => countWaiting(db, 'lobby')],
    ['due rounds', () => listDue(db, { ...scope, ...month }, undefined, new Date(), 30)],
    ['due rounds of a site', () => listDue(db, { ...oneSite, ...month }, undefined, new Date(), 30)],
    ['due rounds of some sites', () => listDue(db, { ...dueSites, ...month }, undefined, new Date(), 30)],
    ['due rounds of a facility', () => listDue(db, { ...scope, ...lobby, ...month }, undefined, new Date(), 30)],
    ['what is due today', () => listToday(db, scope, 'sam', { now: new Date(), until: new Date() }, 2000)],
    ['the board', () => countBoard(db, scope, new Date())],
    ['the board one by one', () => listBoard(db, scope, new Date(), 20)],
    ['what was missed yesterday', () => listMissedYesterday(db, scope, new Date(), 20)],
    [
      'rounds that a check can fulfil',
      () => db.inTransaction((tx) => fulfil(tx, atLobby, [{ id: 1, checklistId: 1 }])),
    ],
    ['rounds that nobody did', () => db.inTransaction((tx) => countMissed(tx, new Date(), 1000))],
    ['late rounds that people are told of', () => db.inTransaction((tx) => takeLate(tx, 'people', new Date(), 50))],
    ['late rounds that managers are told of', () => db.inTransaction((tx) => takeLate(tx, 'managers', new Date(), 50))],
    ['people who are told of late rounds', () => listRecipients(db, 1, true)],
    ['doors that people are told of', () => listLateDoors(db, { ...told, kind: 'my-rounds-late' }, new Date())],
    ['doors that managers are told of', () => listLateDoors(db, { ...told, kind: 'rounds-late' }, new Date())],
    ['facilities that need attention', () => listStates(db, scope, new Date())],
    ['sites', () => listSiteTiles(db, scope, tiles)],
    ['facilities of a site', () => listFacilityTiles(db, scope, 'north', tiles)],
    ['due rounds on the dashboard', () => sumDue(db, scope, period)],
    ['figures of due rounds', () => sumFigures(db, 'plan', { ...scope, ...figureDays }, 500)],
    ['figures of a site', () => sumFigures(db, 'day', { ...oneSite, ...figureDays }, 500)],
    ['figures of a facility', () => sumFigures(db, 'day', { ...scope, ...lobby, ...figureDays }, 500)],
    ['figures of people', () => sumFigures(db, 'person', { ...scope, ...figureDays }, 500)],
    ['open jobs', () => listJobs(db, scope, undefined, 30)],
    ['jobs that somebody can do', () => listJobsFor(db, scope, { personId: 'sam', language: 'en' }, 50)],
    ['closed jobs', () => listJobs(db, { ...scope, state: 'confirmed' }, undefined, 30)],
    ['dismissed jobs', () => listJobs(db, { ...scope, state: 'dismissed' }, undefined, 30)],
    ['closed jobs of a site', () => listJobs(db, { ...oneSite, state: 'confirmed' }, undefined, 30)],
    ['closed jobs of some sites', () => listJobs(db, { ...someSites, state: 'confirmed' }, undefined, 30)],
    ['older closed jobs of some sites', () => listJobs(db, { ...someSites, state: 'confirmed' }, jobEnd, 30)],
    ['closed jobs of a facility', () => listJobs(db, { ...scope, ...lobby, state: 'dismissed' }, undefined, 30)],
    ['what happened to a job', () => listEvents(db, 'job-500')],
    ['figures of jobs', () => countJobs(db, scope, new Date(), month.from)],
    ['jobs of a door that a check speaks of', () => db.inTransaction((tx) => lockJobsOfItems(tx, 'lobby'))],
    [
      'closed jobs that a verification sends back',
      () => db.inTransaction((tx) => lockJobsClosedSince(tx, 'lobby', 1, [{ checkId: 2, number: 0 }])),
    ],
    ['late jobs that managers are told of', () => db.inTransaction((tx) => takeLateJobs(tx, new Date(), 50))],
    ['what was verified', () => listVerdicts(db, [firstIdOf(monthsLater(monthOf(Date.now()), -3)) + 1])],
    ['the reminders', () => takeOverdueReplies(db, 24)],
  ])('by the list of %s', async (_name, work) => {
    expect(await rowsReadBy(work)).toBeLessThan(few);
  });

  it('by each step of housekeeping', async () => {
    for (const sweep of sweepers) expect(await rowsReadBy(() => sweep(db, 1000))).toBeLessThan(few);
  });
});

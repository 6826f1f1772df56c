import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { addToHour } from '../db/facility-hour.js';
import { beginningOf, monthOf, monthOfId, monthsLater } from '../db/history.js';
import { idAt, listParts, makeMonths, recountWaiting } from '../db/partitions.js';
import { findReceipt } from '../domains/feedback/feedback.read.js';
import { receiptCodeOf } from '../domains/feedback/receipt-code.js';
import { newSecret } from '../ids.js';
import { jobsOn } from '../test/jobs.js';
import { asOwner } from '../test/owner.js';
import { organisation, signIn, type Organisation } from '../test/personas.js';
import { createPlan } from '../test/plans.js';
import { testApp, type TestApp } from '../test/test-app.js';
import { waitingFor } from '../test/waiting.js';
import { verify } from '../verify.js';
import { TryLater } from './chores.js';
import { tendHistory } from './history.js';
import { deleteClosedJobs } from './housekeeping.store.js';

const thisMonth = monthOf(Date.now());
const ago = (months: number) => monthsLater(thisMonth, -months);
const middleOf = (month: number) => new Date(beginningOf(month) + 14 * 86_400_000);
const tend = ({ database }: TestApp, months?: number) => tendHistory(database.across(), months);

const leave = async ({ call }: TestApp, { facilities }: Organisation, rate = 2) =>
  (await call('POST /qr/{id}/feedback', { params: { id: facilities[0] }, body: { rate } })).body.receiptUrl;

const receiptBehind = ({ db }: TestApp, url: string) => findReceipt(db, url.split('/').at(-1) ?? '', 'UTC');

const listed = async (rounds: TestApp, token: string) => {
  const { body } = await rounds.call('GET /feedbacks', { token });
  return body.items.map(({ id }) => id);
};

describe('when a month turns', () => {
  const rounds = testApp();
  afterEach(() => vi.useRealTimers());

  it('what was left before and after is listed, answered and found behind its link', async () => {
    const neva = await organisation(rounds);
    const before = await leave(rounds, neva);
    const turn = beginningOf(monthsLater(thisMonth, 1)) + 600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: turn });
    await turnDatabase(rounds, turn);
    const after = await leave(rounds, neva);
    const token = await signIn(rounds.db, neva.owner.id, neva.id);
    const ids = await listed(rounds, token);

    expect(ids.map(monthOfId)).toEqual([monthsLater(thisMonth, 1), thisMonth]);
    for (const id of ids) {
      const body = { comment: 'Thank you' };
      expect((await rounds.call('POST /feedbacks/{id}/review', { params: { id }, body, token })).status).toBe(200);
    }
    for (const receipt of [before, after]) {
      expect(await receiptBehind(rounds, receipt)).toMatchObject({ reviewComment: 'Thank you' });
    }
    const items = [{ id: `${neva.checklistId}-1`, result: true }];
    const performedAt = new Date(turn - 3 * 86_400_000).toISOString();
    const late = await rounds.call('POST /qr/{id}/report-quality-check', {
      params: { id: neva.facilities[0] },
      body: { items, performedAt },
      token,
    });
    const query = { from: middleOf(thisMonth).toISOString(), to: new Date(turn - 600_000).toISOString() };
    const { body } = await rounds.call('GET /checks', { query, token });
    expect(body.items.map(({ id, at }) => [id, at])).toEqual([[late.body.checkIds[0], performedAt]]);
    expect(await verify(rounds.db)).toEqual([]);
  });
});

/** The embedded engine has the test's clock; a PostgreSQL has its own, and is told. */
async function turnDatabase({ database }: TestApp, now: number): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(database.common());
  const ahead = Math.round((now - Number(rows[0]?.now)) / 1000);
  await asOwner(database, (tx) =>
    sql
      .raw(
        `create or replace function history_month(moment timestamptz) returns integer language sql stable as
          $$ select to_char((moment + interval '${ahead} seconds') at time zone 'UTC', 'YYMM')::integer $$`,
      )
      .execute(tx),
  );
}

describe('a month that nobody made', () => {
  const rounds = testApp();

  it('refuses nothing and loses nothing', async () => {
    const neva = await organisation(rounds);
    await asOwner(rounds.database, async (tx) => {
      for (const table of ['quality_check_item', 'quality_check', 'feedback']) {
        await sql.raw(`alter table ${table} detach partition ${table}_${thisMonth}`).execute(tx);
        await sql.raw(`drop table ${table}_${thisMonth}`).execute(tx);
      }
    });
    const receipt = await leave(rounds, neva);
    expect(await receiptBehind(rounds, receipt)).toBeDefined();
    expect(await listed(rounds, neva.owner.token)).toHaveLength(1);
    await tend(rounds);
    expect(await listed(rounds, neva.owner.token)).toHaveLength(1);
  });
});

describe('what was numbered before ids had a month', () => {
  const rounds = testApp();

  it('stays as long as the newest of it is to be kept', async () => {
    const neva = await organisation(rounds);
    await numberlessFeedback(rounds, neva, middleOf(ago(2)));
    await tend(rounds, 2);
    expect(await listed(rounds, neva.owner.token)).toEqual([42]);
  });
});

const numberlessFeedback = ({ db }: TestApp, { id, sites, facilities }: Organisation, at: Date) =>
  db
    .insertInto('feedback')
    .values({
      id: 42,
      account_id: id,
      site_id: sites[0],
      facility_id: facilities[0],
      rating: 3,
      at,
      receipt_code: newSecret(),
    })
    .execute();

describe('past the months that an operator wants to keep', () => {
  const rounds = testApp();
  let neva: Organisation;
  let planId: string;
  const receipts = new Map<number, string>();

  async function history(month: number): Promise<void> {
    const [at, secret] = [middleOf(month), newSecret()];
    const place = { account_id: neva.id, site_id: neva.sites[0], facility_id: neva.facilities[0] };
    const { id } = await rounds.db
      .insertInto('feedback')
      .values({ ...place, id: idAt('feedback', at), at, rating: 3, receipt_code: secret })
      .returning('id')
      .executeTakeFirstOrThrow();
    const check = await rounds.db
      .insertInto('quality_check')
      .values({
        ...place,
        id: idAt('quality_check', at),
        checklist_id: neva.checklistId,
        checklist_title: 'Round',
        person_id: neva.staff.id,
        at,
        received_at: at,
        done: 1,
        not_done: 0,
        reported: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const due = { ...place, plan_id: planId, day: at.toISOString().slice(0, 10) };
    const end = new Date(at.getTime() + 3_600_000);
    await rounds.db
      .insertInto('due_round')
      .values({
        ...due,
        pos: 0,
        due_from: at,
        due_by: end,
        early_from: at,
        closes_at: end,
        checklist_ids: [1],
        open_checklists: [1],
        counted: 'missed',
      })
      .execute();
    await rounds.db
      .insertInto('due_day')
      .values({ ...due, missed: 1 })
      .execute();
    const item = { check_id: check.id, account_id: neva.id, number: 1, pos: 0, title: 'Floor clean', result: true };
    await rounds.db.insertInto('quality_check_item').values(item).execute();
    await rounds.db
      .insertInto('notification')
      .values([
        { kind: 'low-rating', ...place, feedback_id: id },
        { kind: 'failed-check', ...place, check_id: check.id },
      ])
      .execute();
    await addToHour(
      rounds.db,
      { accountId: neva.id, siteId: neva.sites[0], facilityId: neva.facilities[0], at },
      { r3: 1, unanswered: 1, checks: 1, items_done: 1 },
    );
    receipts.set(month, `${rounds.url}/app/receipt/${receiptCodeOf(month, secret)}`);
  }

  const dashboardOf = async (month: number) => {
    const query = { from: new Date(beginningOf(month)).toISOString(), to: middleOf(month).toISOString() };
    const { body } = await rounds.call('GET /dashboard', { query, token: neva.owner.token });
    const { waiting, ...feedback } = body.feedback;
    return { waiting, ofPeriod: { feedback, checks: body.checks, days: body.days } };
  };

  beforeAll(async () => {
    neva = await organisation(rounds);
    planId = (await createPlan(rounds, neva)).id;
    await makeMonths(rounds.db, ago(5), thisMonth);
    // Of the sixth month back nobody made a part.
    for (let months = 6; months >= 0; months--) await history(ago(months));
    await numberlessFeedback(rounds, neva, middleOf(ago(7)));
  });

  it('nothing goes unless they say so', async () => {
    await tend(rounds);
    expect(await listed(rounds, neva.owner.token)).toHaveLength(8);
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')('nothing goes while somebody works with it', async () => {
    await rounds.db.inTransaction(async (tx) => {
      await tx.selectFrom('feedback').select('id').limit(1).execute();
      await expect(tend(rounds, 3)).rejects.toThrow(TryLater);
    });
    expect(await listed(rounds, neva.owner.token)).toHaveLength(8);
  });

  it('whole months go with all that hangs on them, and the figures stay', async () => {
    const before = await dashboardOf(ago(5));
    // Two processes at once: the other may be told to come again.
    await Promise.allSettled([tend(rounds, 3), tend(rounds, 3)]);
    await vi.waitFor(() => tend(rounds, 3), { timeout: 15_000 });
    const ids = await listed(rounds, neva.owner.token);
    expect(ids.map(monthOfId)).toEqual([0, 1, 2, 3].map(ago));
    const { body } = await rounds.call('GET /checks', { token: neva.owner.token });
    expect(body.items.map(({ id }) => monthOfId(id))).toEqual([0, 1, 2, 3].map(ago));
    expect(await listParts(rounds.db)).toEqual([
      ...[-3, -2, -1, 0, 1, 2].map((month) => String(ago(-month))),
      'default',
    ]);
    for (const [month, receipt] of receipts) {
      expect((await receiptBehind(rounds, receipt)) !== undefined).toBe(month >= ago(3));
    }
    const due = await rounds.db.selectFrom('due_round').select('due_from').where('counted', '=', 'missed').execute();
    expect(new Set(due.map((round) => monthOf(round.due_from)))).toEqual(new Set([3, 2, 1, 0].map(ago)));
    const { rows } = await sql`select count(*)::int as count from notification`.execute(rounds.db);
    expect(rows).toEqual([{ count: 8 }]);
    const after = await dashboardOf(ago(5));
    expect(after.ofPeriod).toEqual(before.ofPeriod);
    expect(after.waiting).toBe(4);
    expect(await verify(rounds.db)).toEqual([]);
  });

  it('jobs go when they were closed before that, and not while they wait', async () => {
    const org = await organisation(rounds);
    const { act, list, reported } = jobsOn(rounds);
    const jobs = [await reported(org.staff, org), await reported(org.staff, org), await reported(org.staff, org)];
    for (const { id } of jobs.slice(0, 2)) await act(org.owner, id, 'dismiss', 'It is meant to drip');
    const moment = middleOf(ago(5));
    await rounds.db.updateTable('door_job').set({ opened_at: moment }).where('account_id', '=', org.id).execute();
    await rounds.db
      .updateTable('door_job')
      .set({ closed_at: moment })
      .where('id', '=', jobs[0]?.id ?? '')
      .execute();
    await vi.waitFor(() => tend(rounds, 3), { timeout: 15_000 });
    const states = await Promise.all(['living', 'dismissed'].map((state) => list(org.owner, { state })));
    expect(states.map((found) => found.map(({ id }) => id))).toEqual([[jobs[2]?.id], [jobs[1]?.id]]);
    expect(await verify(rounds.db)).toEqual([]);
  });

  it('a job that is opened again at that very moment stays', async () => {
    const org = await organisation(rounds);
    const { act, list, reported } = jobsOn(rounds);
    const { id } = await reported(org.staff, org);
    await act(org.owner, id, 'dismiss', 'It is meant to drip');
    const set = { closed_at: middleOf(ago(5)), opened_at: middleOf(ago(5)) };
    await rounds.db.updateTable('door_job').set(set).where('id', '=', id).execute();
    let deleting: Promise<unknown> = Promise.resolve();
    await rounds.db.inTransaction(async (tx) => {
      await tx.updateTable('door_job').set({ state: 'open', closed_at: null }).where('id', '=', id).execute();
      deleting = deleteClosedJobs(rounds.db, middleOf(ago(3)), 10);
      // Long enough for it to find the job closed, and to wait for us.
      await wait(300);
    });
    await deleting;
    expect((await list(org.owner, { state: 'living' })).map((job) => job.id)).toEqual([id]);
  });

  it('this month and the one before are never dropped, whoever asks', async () => {
    const asked = sql`select drop_history_part(${String(thisMonth)}, ${thisMonth}::int)`.execute(rounds.db);
    await expect(asked).rejects.toThrow('are kept');
  });
});

describe('what waits for a reply, counted anew', () => {
  const rounds = testApp();

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')('has what is said meanwhile, once', async () => {
    const neva = await organisation(rounds);
    await leave(rounds, neva);
    const door = rounds.db.updateTable('facility').where('id', '=', neva.facilities[0]);
    // As where a month was dropped.
    await door.set({ unanswered: 3 }).execute();
    const both = await rounds.db.inTransaction(async (tx) => {
      await tx.selectFrom('facility').select('id').where('id', '=', neva.facilities[0]).forNoKeyUpdate().execute();
      const saying = leave(rounds, neva);
      await expect.poll(() => waitingFor(tx)).toBe(1);
      const counting = recountWaiting(rounds.database.across());
      await expect.poll(() => waitingFor(tx)).toBe(2);
      return { begun: [saying, counting] };
    });
    await Promise.all(both.begun);
    const { body } = await rounds.call('GET /sites/{id}/facilities', {
      params: { id: neva.sites[0] },
      token: neva.owner.token,
    });
    expect(body.items.map(({ title, state }) => [title, state.unanswered])).toEqual([
      ['Lobby', 2],
      ['Washroom', 0],
    ]);
  });
});

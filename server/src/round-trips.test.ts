import type { CallKey } from '@rounds/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consequences } from './consequences.js';
import type { OwnedDatabase } from './db/database.js';
import { tellOfLate } from './domains/plans/telling.service.js';
import { statingWith } from './facts.js';
import { jobsOn } from './test/jobs.js';
import { organisation, type Organisation } from './test/personas.js';
import { report } from './test/plans.js';
import { testApp, type Reply } from './test/test-app.js';
import { testDatabase } from './test/test-database.js';

const rounds = testApp();
let neva: Organisation;
beforeAll(async () => {
  neva = await organisation(rounds);
  const params = { id: neva.facilities[0] };
  for (const rate of [5, 4]) await rounds.call('POST /qr/{id}/feedback', { params, body: { rate } });
});

const tries = 20;

/** The least of some tries: chores take their own way to the database, at any time. The session is among them. */
async function tripsOf<Key extends CallKey>(call: () => Promise<Reply<Key>>): Promise<number> {
  const counts: number[] = [];
  for (let count = 0; count < tries; count++) {
    let trips = 0;
    const stop = rounds.database.observe(() => (trips += 1));
    const { status } = await call();
    stop();
    expect(status).toBeLessThan(300);
    counts.push(trips);
  }
  return Math.min(...counts);
}

describe('round trips to the database', () => {
  it('are one for the door', async () => {
    const [params, token] = [{ id: neva.facilities[0] }, neva.staff.token];
    expect(await tripsOf(() => rounds.call('GET /qr/{id}', { params, token }))).toBe(1);
  });

  it('are two for a page of ratings', async () => {
    const { token } = neva.owner;
    expect(await tripsOf(() => rounds.call('GET /feedbacks', { token, query: { limit: 1 } }))).toBe(2);
  });

  it('are two for the dashboard', async () => {
    const { token } = neva.owner;
    expect(await tripsOf(() => rounds.call('GET /dashboard', { token }))).toBe(2);
  });

  it('are three for what is due today and for a page of due rounds', async () => {
    const { token } = neva.staff;
    expect(await tripsOf(() => rounds.call('GET /today', { token }))).toBe(3);
    expect(await tripsOf(() => rounds.call('GET /due', { token }))).toBe(3);
  });

  it('are four for a page of one’s own rounds', async () => {
    const { token } = neva.staff;
    for (let count = 0; count < 2; count++) await report(rounds, neva);
    expect(await tripsOf(() => rounds.call('GET /checks/mine', { token, query: { limit: 1 } }))).toBe(4);
  });

  it('are four for the board, and three for the week of a site', async () => {
    const { token } = neva.owner;
    expect(await tripsOf(() => rounds.call('GET /board', { token }))).toBe(4);
    expect(await tripsOf(() => rounds.call('GET /week', { token, query: { siteId: neva.sites[0] } }))).toBe(3);
  });

  it('are three for the figures of due rounds', async () => {
    const { token } = neva.owner;
    const query = { from: '2026-11-01', to: '2026-11-30', by: 'facility' } as const;
    expect(await tripsOf(() => rounds.call('GET /due/figures', { token, query }))).toBe(3);
  });

  it('are three for a page of jobs and for one with its timeline, and two for their figures', async () => {
    const { token } = neva.staff;
    const { id } = await jobsOn(rounds).reported(neva.staff, neva);
    expect(await tripsOf(() => rounds.call('GET /jobs', { token }))).toBe(3);
    expect(await tripsOf(() => rounds.call('GET /jobs/{id}', { token, params: { id } }))).toBe(3);
    expect(await tripsOf(() => rounds.call('GET /jobs/figures', { token: neva.owner.token }))).toBe(2);
  });

  it('are as many for a round with a duration and a scan as for a plain one', async () => {
    const [params, token] = [{ id: neva.facilities[1] }, neva.staff.token];
    const items = [{ id: `${neva.checklistId}-1` }, { id: `${neva.checklistId}-2` }];
    const { body } = await rounds.call('GET /qr/{id}', { params, token, query: { openedBy: 'code' } });
    const sending = (more: object) => () =>
      rounds.call('POST /qr/{id}/report-quality-check', { params, token, body: { items, ...more } });
    const startedAt = new Date().toISOString();
    const plain = await tripsOf(sending({}));
    expect(await tripsOf(sending({ startedAt, scan: body.scan, openedBy: 'list' }))).toBe(plain);
  });

  it('are one for what a visitor may know of a place, with what they can tap', async () => {
    const params = { id: neva.facilities[1] };
    expect(await tripsOf(() => rounds.call('GET /qr/{id}/public', { params }))).toBe(1);
  });

  it('are three for what a visitor says and taps, also if managers are told of it', async () => {
    const params = { id: neva.facilities[1] };
    expect(await tripsOf(() => rounds.call('POST /qr/{id}/feedback', { params, body: { rate: 1 } }))).toBe(3);
    const body = { rate: 1, reasonIds: ['general-smell', 'general-bins'] };
    const other = { id: neva.facilities[2] };
    expect(await tripsOf(() => rounds.call('POST /qr/{id}/feedback', { params: other, body }))).toBe(3);
  });
});

describe('round trips of the chore that tells of late rounds', () => {
  let database: OwnedDatabase;
  beforeAll(async () => {
    // Without a server, whose own chores would be counted too.
    database = await testDatabase();
  });
  afterAll(() => database.close());

  /** One round late at each of so many sites. */
  async function tripsAt(sites: number): Promise<number> {
    for (const statement of [
      `truncate account cascade`,
      `insert into person (id) values ('olga') on conflict do nothing`,
      `insert into account (id, title, owner_id) values ('neva', 'Neva Shore', 'olga')`,
      `insert into site (id, account_id, title) select 'site ' || n, 'neva', 'Site' from generate_series(1, ${sites}) as n`,
      `insert into plan (id, account_id, site_id, title, starts, rrule, window_minutes, made_until, remind_after_minutes,
          escalate_after_minutes)
        select id, account_id, id, 'Rounds', '2026-01-01T00:00', 'FREQ=DAILY', 60, now(), 0, 0 from site`,
      `insert into due_round (account_id, site_id, plan_id, facility_id, pos, day, due_from, due_by, early_from, closes_at,
          checklist_ids, open_checklists, remind_at, escalate_at)
        select account_id, id, id, 'door', 0, current_date, now() - interval '2 hours', now() - interval '1 hour', now(),
          now() + interval '1 hour', '{1}', '{1}', now() - interval '1 hour', now() - interval '1 hour' from site`,
    ]) {
      await sql.raw(statement).execute(database.owner);
    }
    let trips = 0;
    const stop = database.observe(() => (trips += 1));
    await tellOfLate(database, statingWith(consequences));
    stop();
    const told = await database.owner.selectFrom('notification').select('kind').execute();
    expect(told).toHaveLength(2 * sites);
    return trips;
  }

  it('are as many for forty sites as for one', async () => {
    expect(await tripsAt(40)).toBe(await tripsAt(1));
  });
});

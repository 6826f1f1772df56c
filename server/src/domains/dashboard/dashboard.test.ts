import type { Body, Query } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { addToHour } from '../../db/facility-hour.js';
import { newId } from '../../ids.js';
import { minutesAgo } from '../../test/moment.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { clockAt, createPlan, livedPlan, report } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';
import { closeRounds } from '../plans/making.service.js';
import { readDashboard } from './dashboard.service.js';

const rounds = testApp();

type Figures = Parameters<typeof addToHour>[2];

const count = (neva: Organisation, facility: 0 | 1 | 2, at: string, figures: Figures) =>
  addToHour(
    rounds.db,
    {
      accountId: neva.id,
      siteId: neva.sites[facility === 2 ? 1 : 0],
      facilityId: neva.facilities[facility],
      at: new Date(at),
    },
    figures,
  );

const everywhere = ({ id }: Organisation) => ({ accountId: id, siteIds: null });
const ask = (token: string, query: Query<'GET /dashboard'> = {}) => rounds.call('GET /dashboard', { token, query });

describe('GET /dashboard', () => {
  it('refuses strangers and staff, and knows nothing of what is out of reach', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    expect((await rounds.call('GET /dashboard')).status).toBe(401);
    expect((await ask(neva.staff.token)).status).toBe(403);
    expect((await ask(neva.owner.token, { accountId: other.id })).status).toBe(404);
    expect((await ask(neva.siteManager.token, { siteId: neva.sites[1] })).status).toBe(404);
    expect((await ask(neva.siteManager.token, { facilityId: neva.facilities[2] })).status).toBe(404);
  });

  it.each([
    { tz: 'Europe/Nowhere' },
    { tz: "x'; drop table feedback" },
    { from: '2020-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
  ])('refuses %j', async (query) => {
    const { owner } = await organisation(rounds);
    expect((await ask(owner.token, query)).status).toBe(422);
  });

  it('shows nothing as nothing, with every day of the last week', async () => {
    const { owner } = await organisation(rounds);
    const { status, body } = await ask(owner.token);
    expect(status).toBe(200);
    expect(body.feedback).toEqual({
      count: 0,
      average: null,
      previousCount: 0,
      previousAverage: null,
      unanswered: 0,
      waiting: 0,
      suspicious: 0,
      response: null,
      reasons: [],
      distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      bySource: { code: 0, kiosk: 0 },
    });
    expect(body.checks).toEqual({
      count: 0,
      incomplete: 0,
      today: 0,
      items: { done: 0, notDone: 0, reported: 0, skipped: 0, notApplicable: 0 },
      passedShare: null,
    });
    expect(body.days.length).toBeGreaterThanOrEqual(7);
  });

  it('counts what was just left and checked, in the hour that is running', async () => {
    const neva = await organisation(rounds);
    const now = new Date().toISOString();
    await count(neva, 0, now, { r5: 1, unanswered: 1, checks: 1, items_done: 2, items_reported: 1 });
    for (const query of [{}, { from: new Date(Date.now() - 86_400_000).toISOString(), to: now }]) {
      const { body } = await ask(neva.owner.token, query);
      expect([body.feedback.count, body.feedback.unanswered, body.checks.today]).toEqual([1, 1, 1]);
    }
  });

  it('compares with the period before and leaves suspicious ratings out unless asked', async () => {
    const neva = await organisation(rounds);
    await count(neva, 0, '2026-03-08T12:00:00Z', { r5: 3, r1: 1, s1: 4 });
    await count(neva, 0, '2026-03-01T12:00:00Z', { r4: 2 });
    const period = { from: '2026-03-05T00:00:00Z', to: '2026-03-12T00:00:00Z' };
    const { body } = await ask(neva.owner.token, period);
    expect(body.feedback).toMatchObject({ count: 4, average: 4, previousCount: 2, previousAverage: 4, suspicious: 4 });
    const { body: all } = await ask(neva.owner.token, { ...period, countSuspicious: true });
    expect(all.feedback).toMatchObject({ count: 8, average: 2.5, distribution: { 1: 5, 5: 3 } });
  });

  it('says the share that answers of the days on which opened pages were counted', async () => {
    const neva = await organisation(rounds);
    await count(neva, 0, '2026-03-02T10:00:00Z', { r5: 7 });
    await count(neva, 0, '2026-03-03T10:00:00Z', { r1: 1, s5: 2, opened: 8 });
    await count(neva, 1, '2026-03-04T10:00:00Z', { opened: 3 });
    const march = { from: '2026-03-02T00:00:00Z', to: '2026-03-05T00:00:00Z' };
    expect((await ask(neva.owner.token, march)).body.feedback.response).toEqual({ opened: 11, answered: 3 });
    const before = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' };
    expect((await ask(neva.owner.token, before)).body.feedback.response).toBeNull();
  });

  it('says what was skipped and what is not applicable, which are in no share of what was done', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const [floor, soap] = [1, 2].map((number) => `${neva.checklistId}-${number}`) as [string, string];
    await rounds.call('PUT /checklists/{id}/items/{itemId}', {
      params: { id: neva.checklistId, itemId: '2' },
      body: { title: 'Soap filled', isNotApplicableAllowed: true },
      token,
    });
    const send = (items: Body<'POST /qr/{id}/report-quality-check'>['items']) =>
      rounds.call('POST /qr/{id}/report-quality-check', { params: { id: neva.facilities[0] }, body: { items }, token });
    await send([{ id: floor, result: true }]);
    await send([
      { id: floor, result: true },
      { id: soap, isNotApplicable: true },
    ]);
    const { checks } = (await ask(token)).body;
    expect(checks).toMatchObject({
      count: 2,
      incomplete: 1,
      items: { done: 2, notDone: 0, reported: 0, skipped: 1, notApplicable: 1 },
      passedShare: 1,
    });
  });

  it('shows the figure of the tiles in their thirty days, and in what needs attention whatever the days', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    await count(neva, 0, minutesAgo(20 * 24 * 60).toISOString(), { r2: 4 });
    const tiles = await rounds.call('GET /sites/{id}/facilities', { params: { id: neva.sites[0] }, token });
    expect(tiles.body.items[0]?.state).toMatchObject({ averageRating: 2, ratingCount: 4 });
    const [week, month] = [(await ask(token, { days: 7 })).body, (await ask(token, { days: 30 })).body];
    expect([week.feedback.average, month.feedback.average]).toEqual([null, 2]);
    for (const { attention } of [week, month]) {
      const lobby = attention.find(({ facilityId }) => facilityId === neva.facilities[0]);
      expect(lobby).toMatchObject({ average: 2, ratingCount: 4 });
    }
  });

  it('averages by weight, as the tiles do, and counts people', async () => {
    const neva = await organisation(rounds);
    const at = new Date().toISOString();
    await count(neva, 0, at, { r5: 1, r1: 1, lost_weight: 75, lost_stars: 75 });
    const { body } = await ask(neva.owner.token);
    expect(body.feedback).toMatchObject({ count: 2, average: 4.2, distribution: { 1: 1, 5: 1 } });
    const sites = await rounds.call('GET /sites', { token: neva.owner.token });
    const north = sites.body.items.find(({ id }) => id === neva.sites[0]);
    expect(north?.state).toMatchObject({ averageRating: 4.2, ratingCount: 2 });
  });

  it('shows a manager of one site that site only', async () => {
    const neva = await organisation(rounds);
    const at = new Date().toISOString();
    await count(neva, 0, at, { r5: 1 });
    await count(neva, 2, at, { r1: 9 });
    const { body } = await ask(neva.siteManager.token);
    expect(body.feedback.count).toBe(1);
    expect(body.attention.map(({ siteId }) => siteId)).toEqual([neva.sites[0], neva.sites[0]]);
    const south = await ask(neva.owner.token, { siteId: neva.sites[1] });
    expect(south.body.feedback.count).toBe(9);
    const lobby = await ask(neva.owner.token, { facilityId: neva.facilities[0] });
    expect(lobby.body.feedback.count).toBe(1);
  });

  it.each([
    ['Europe/Prague', '2026-03-28T22:30:00Z', '2026-03-28T23:30:00Z', '2026-03-27T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['Asia/Kolkata', '2026-03-28T18:10:00Z', '2026-03-28T19:10:00Z', '2026-03-27T18:30:00Z', '2026-03-29T18:30:00Z'],
    [
      'America/New_York',
      '2026-03-29T03:30:00Z',
      '2026-03-29T04:30:00Z',
      '2026-03-28T04:00:00Z',
      '2026-03-30T04:00:00Z',
    ],
  ])('parts days where midnight is in %s', async (tz, beforeMidnight, afterMidnight, from, to) => {
    const neva = await organisation(rounds);
    const isHalf = tz === 'Asia/Kolkata';
    await count(neva, 0, isHalf ? '2026-03-28T17:10:00Z' : beforeMidnight, { r2: 1 });
    await count(neva, 0, afterMidnight, { r5: 1 });
    const { body } = await ask(neva.owner.token, { tz, from, to });
    expect(body.days.map(({ day, average }) => [day, average])).toEqual([
      ['2026-03-28', 2],
      ['2026-03-29', 5],
    ]);
  });

  it('parts days where midnight is at each site, whatever the viewer’s zone', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const zones = ['Asia/Vladivostok', 'America/New_York'];
    for (const [index, id] of neva.sites.entries()) {
      await rounds.call('PATCH /sites/{id}', { params: { id }, body: { timeZone: zones[index] ?? '' }, token });
    }
    const now = new Date('2026-05-10T15:30:00Z'); // 01:30 on the 11th in Vladivostok, 11:30 on the 10th in New York
    await count(neva, 0, '2026-05-10T14:30:00Z', { checks: 1 });
    await count(neva, 0, '2026-05-10T13:30:00Z', { checks: 10 });
    await count(neva, 2, '2026-05-10T05:30:00Z', { checks: 100 });
    await count(neva, 2, '2026-05-10T03:30:00Z', { checks: 1000 });
    await count(neva, 2, '2026-05-08T03:30:00Z', { checks: 5 });
    for (const tz of ['UTC', 'Asia/Tokyo']) {
      const { checks, days } = await readDashboard(
        rounds.db,
        everywhere(neva),
        { days: 2, tz },
        { now, language: 'en' },
      );
      expect(days.map((day) => day.checks)).toEqual([1010, 101]);
      expect([checks.today, checks.count]).toEqual([101, 1111]);
    }
    const { days } = await readDashboard(
      rounds.db,
      everywhere(neva),
      { days: 2, siteId: neva.sites[0] },
      { now, language: 'en' },
    );
    expect(days.map((day) => [day.day, day.checks])).toEqual([
      ['2026-05-10', 10],
      ['2026-05-11', 1],
    ]);
  });

  it('names every facility that nobody has ever checked, and none that has nothing to check', async () => {
    const neva = await organisation(rounds);
    await rounds.db.deleteFrom('facility_checklist').where('facility_id', '=', neva.facilities[2]).execute();
    const { body } = await ask(neva.owner.token, { days: 7 });
    expect(body.attention.map(({ facilityId, causes }) => [facilityId, causes])).toEqual([
      [neva.facilities[0], ['never-checked']],
      [neva.facilities[1], ['never-checked']],
    ]);
    expect(body.attentionCount).toBe(2);
  });

  it('names facilities that need attention, each with its causes, the worst first', async () => {
    const neva = await organisation(rounds);
    const now = new Date('2026-05-10T12:00:00Z');
    const [lobby, washroom, carPark] = neva.facilities;
    const at = '2026-05-09T12:00:00Z';
    await rounds.db
      .updateTable('facility')
      .set({ created_at: new Date('2026-01-01'), last_check_at: new Date('2026-05-10T10:00:00Z') })
      .where('account_id', '=', neva.id)
      .execute();
    await rounds.db
      .updateTable('facility')
      .set({ last_check_at: new Date('2026-05-09T11:00:00Z') })
      .where('id', '=', carPark)
      .execute();
    await count(neva, 0, at, { r2: 2, r1: 1 });
    await rounds.db.updateTable('facility').set({ unanswered_low: 3 }).where('id', '=', lobby).execute();
    const { id: account_id, checklistId: checklist_id } = neva;
    const answer = { account_id, facility_id: washroom, checklist_id, check_id: 1, at: new Date('2026-02-01') };
    await rounds.db
      .insertInto('item_last_answer')
      .values([
        { ...answer, number: 1, is_failed: true },
        { ...answer, number: 2, is_failed: false },
      ])
      .execute();
    const { attention } = await readDashboard(rounds.db, everywhere(neva), {}, { now, language: 'en' });
    expect(attention.map(({ facilityId, causes }) => [facilityId, causes])).toEqual([
      [lobby, ['unanswered-low', 'low-average']],
      [washroom, ['failed-items']],
      [carPark, ['long-unchecked']],
    ]);
    expect(attention[1]?.failedItems).toBe(1);
  });

  it('calls an average low by the figure that is printed', async () => {
    const neva = await organisation(rounds);
    const at = new Date().toISOString();
    // Printed as 3.0, and as 2.9.
    await count(neva, 0, at, { r3: 24, r2: 1 });
    await count(neva, 1, at, { r3: 9, r2: 1 });
    const { body } = await ask(neva.owner.token);
    const low = body.attention.filter(({ causes }) => causes.includes('low-average'));
    expect(low.map(({ facilityId, average }) => [facilityId, average])).toEqual([[neva.facilities[1], 2.9]]);
  });

  it('names the code by which the door opens now', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const { body: replaced } = await rounds.call('POST /facilities/{id}/new-code', {
      params: { id: neva.facilities[0] },
      token,
    });
    const { body } = await ask(token);
    expect(body.attention.find(({ facilityId }) => facilityId === neva.facilities[0])?.code).toBe(replaced.code);
  });

  it('counts due rounds, and a facility with a plan needs attention by its rounds and not by the clock', async () => {
    const neva = await organisation(rounds);
    const { token } = neva.owner;
    const [lobby, washroom] = neva.facilities;
    const doors = [{ facilityId: lobby }, { facilityId: washroom }];
    const starts = clockAt(minutesAgo(9 * 24 * 60 + 90));
    await livedPlan(rounds, neva, { starts, doors, windowMinutes: 60 });
    await closeRounds(rounds.db, new Date());
    // Lately enough by the clock, and late by the plan.
    await report(rounds, neva, { at: minutesAgo(24 * 60 + 80) });
    await report(rounds, neva, { facility: 1, at: minutesAgo(70) });
    await rounds.db
      .updateTable('facility')
      .set({ last_check_at: minutesAgo(3 * 24 * 60) })
      .where('id', '=', washroom)
      .execute();
    const { body } = await rounds.call('GET /dashboard', { token, query: { days: 7 } });
    const causesOf = (id: string) => body.attention.find(({ facilityId }) => facilityId === id)?.causes;
    expect(causesOf(lobby)).toEqual(['late-round']);
    expect(causesOf(washroom)).toBeUndefined();
    expect(body.attention.find(({ facilityId }) => facilityId === lobby)?.lateBy).toBe(minutesAgo(30).toISOString());
    expect(body.due).toEqual({ onTime: 2, late: 0, missed: 3 });
  });

  it('asks for a facility by the clock again when its plan is over', async () => {
    const neva = await organisation(rounds);
    const [lobby] = neva.facilities;
    await rounds.db
      .updateTable('facility')
      .set({ last_check_at: minutesAgo(3 * 24 * 60) })
      .where('id', '=', lobby)
      .execute();
    const causes = async () => {
      const { body } = await rounds.call('GET /dashboard', { token: neva.owner.token });
      return body.attention.find(({ facilityId }) => facilityId === lobby)?.causes;
    };
    const dayOf = (daysAgo: number) =>
      clockAt(minutesAgo(daysAgo * 24 * 60))
        .slice(0, 10)
        .replaceAll('-', '');
    const starts = clockAt(minutesAgo(20 * 24 * 60));
    await createPlan(rounds, neva, { starts, rrule: `FREQ=DAILY;UNTIL=${dayOf(10)}` });
    expect(await causes()).toEqual(['long-unchecked']);
    await createPlan(rounds, neva, { starts, rrule: `FREQ=DAILY;UNTIL=${dayOf(-10)}` });
    expect(await causes()).toBeUndefined();
  });

  it('names a round that was missed today or yesterday, until a later one is done', async () => {
    const neva = await organisation(rounds);
    const hourly = `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, hour) => hour).join(',')}`;
    const starts = clockAt(minutesAgo(9 * 24 * 60 + 5));
    await livedPlan(rounds, neva, { starts, rrule: hourly, windowMinutes: 30 });
    const causes = async () => {
      const { body } = await rounds.call('GET /dashboard', { token: neva.owner.token });
      return body.attention.find(({ facilityId }) => facilityId === neva.facilities[0])?.causes;
    };
    expect(await causes()).toEqual(['missed-round', 'never-checked']);
    await report(rounds, neva);
    expect(await causes()).toBeUndefined();
  });

  it('names a missed round of a weekly plan from when it could be done no more until the end of the next day', async () => {
    const neva = await organisation(rounds);
    const weekly = async (hoursAgo: number, facilityId: string) => {
      const starts = clockAt(minutesAgo((7 * 24 + hoursAgo) * 60));
      const plan = { starts, rrule: 'FREQ=WEEKLY', windowMinutes: 9 * 60, doors: [{ facilityId }] };
      await livedPlan(rounds, neva, plan, 5);
    };
    await weekly(24 + 9 + 20, neva.facilities[0]);
    await weekly(24 + 9 + 50, neva.facilities[1]);
    const { attention } = (await rounds.call('GET /dashboard', { token: neva.owner.token })).body;
    expect(attention.filter(({ missedBy }) => missedBy !== null).map(({ facilityId }) => facilityId)).toEqual([
      neva.facilities[0],
    ]);
  });

  it('shows low ratings that came soon after a round was reported done', async () => {
    const neva = await organisation(rounds);
    const checkedAt = new Date(Date.now() - 1_800_000);
    await rounds.db
      .updateTable('facility')
      .set({ last_check_at: checkedAt })
      .where('id', '=', neva.facilities[0])
      .execute();
    const headers = { 'x-request-id': newId() };
    await rounds.call('POST /qr/{id}/feedback', { params: { id: neva.facilities[0] }, body: { rate: 1 }, headers });
    const { body } = await ask(neva.owner.token);
    expect(body.lowAfterCheck).toMatchObject([
      {
        rating: 1,
        facilityTitle: 'Lobby',
        siteId: neva.sites[0],
        siteTitle: 'North',
        checkedAt: checkedAt.toISOString(),
      },
    ]);
  });
});

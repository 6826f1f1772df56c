import type { Query } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { addToHour } from '../../db/facility-hour.js';
import { newId } from '../../ids.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
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
      suspicious: 0,
      distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    });
    expect(body.checks).toEqual({
      count: 0,
      incomplete: 0,
      today: 0,
      items: { done: 0, notDone: 0, reported: 0, skipped: 0, notApplicable: 0 },
      passedShare: null,
    });
    expect(body.days.length).toBeGreaterThanOrEqual(7);
    expect(body.attention).toEqual([]);
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

  it('shows a manager of one site that site only', async () => {
    const neva = await organisation(rounds);
    const at = new Date().toISOString();
    await count(neva, 0, at, { r5: 1 });
    await count(neva, 2, at, { r1: 9, unanswered_low: 9 });
    const { body } = await ask(neva.siteManager.token);
    expect(body.feedback.count).toBe(1);
    expect(body.attention).toEqual([]);
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

  it('names facilities that need attention, each with its reasons, the worst first', async () => {
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
    await count(neva, 0, at, { r2: 2, r1: 1, unanswered_low: 3 });
    await count(neva, 1, '2026-05-10T09:00:00Z', { r5: 1, items_done: 9, items_not_done: 1 });
    await count(neva, 1, at, { items_not_done: 5 });
    const { attention } = await readDashboard(rounds.db, everywhere(neva), {}, now);
    expect(attention.map(({ facilityId, reasons }) => [facilityId, reasons])).toEqual([
      [lobby, ['low-average', 'unanswered-low']],
      [carPark, ['long-unchecked']],
      [washroom, ['failed-items']],
    ]);
    expect(attention.at(-1)?.failedItems).toBe(1);
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
      { rating: 1, facilityTitle: 'Lobby', siteTitle: 'North', checkedAt: checkedAt.toISOString() },
    ]);
  });
});

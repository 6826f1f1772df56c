import type { CallKey } from '@rounds/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { organisation, type Organisation } from './test/personas.js';
import { testApp, type Reply } from './test/test-app.js';

const rounds = testApp();
let neva: Organisation;
beforeAll(async () => {
  neva = await organisation(rounds);
  const params = { id: neva.facilities[0] };
  for (const rate of [5, 4]) await rounds.call('POST /qr/{id}/feedback', { params, body: { rate } });
});

const tries = 5;

/** The least of some tries: jobs take their own way to the database, at any time. The session is among them. */
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

  it('are three for what a visitor says, also if managers are told of it', async () => {
    const params = { id: neva.facilities[1] };
    expect(await tripsOf(() => rounds.call('POST /qr/{id}/feedback', { params, body: { rate: 1 } }))).toBe(3);
  });
});

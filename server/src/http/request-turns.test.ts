import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { serverLimits } from '../limits.js';
import { loadTexts } from '../texts.js';
import { sendProblem } from './errors.js';
import { takeTurns } from './request-turns.js';

const { most } = serverLimits.requestsAtWork;

/** Requests of `address` that work until `finish` is called. */
async function working(longestWaitMs?: number) {
  const app = fastify({ trustProxy: '127.0.0.1' });
  app.addHook('onRequest', async (request) => {
    request.t = loadTexts().in('en');
  });
  takeTurns(app, { trustProxy: ['127.0.0.1'] }, longestWaitMs);
  app.setErrorHandler(sendProblem);
  let atWork = 0;
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/work', async () => {
    atWork += 1;
    await finished;
    atWork -= 1;
    return 'done';
  });
  app.get('/quick', async () => 'done');
  await app.ready();
  const ask = (address: string, url = '/work') => app.inject({ url, headers: { 'x-forwarded-for': address } });
  return { app, atWork: () => atWork, finish, ask };
}

const asked = (count: number, ask: () => Promise<{ statusCode: number }>) =>
  Array.from({ length: count }, () => ask().then(({ statusCode }) => statusCode));

describe('requests of one address', () => {
  it('are told to come back when the others before them take too long', async () => {
    const { atWork, finish, ask } = await working(20);
    const first = asked(most, () => ask('203.0.113.7'));
    await expect.poll(atWork).toBe(most);
    const late = await ask('203.0.113.7');
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([429, 'too_many_requests']);
    expect(late.headers['retry-after']).toBe('1');
    finish();
    expect(new Set(await Promise.all(first))).toEqual(new Set([200]));
  });

  it('wait behind each other, and nobody else waits for them', async () => {
    const { atWork, finish, ask } = await working();
    const flood = asked(3 * most, () => ask('2001:db8:1:2::1'));
    await expect.poll(atWork).toBe(most);
    expect((await ask('203.0.113.7', '/quick')).statusCode).toBe(200);
    const neighbour = ask('2001:db8:1:2ff::1', '/quick');
    expect(atWork()).toBe(most);
    finish();
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
    expect((await neighbour).statusCode).toBe(200);
  });

  it('do not wait where the address is that of a trusted proxy', async () => {
    const { app, atWork, finish } = await working();
    const many = asked(2 * most, () => app.inject('/work'));
    await expect.poll(atWork).toBe(2 * most);
    finish();
    expect(new Set(await Promise.all(many))).toEqual(new Set([200]));
  });
});

import { roles } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { serverLimits } from '../../limits.js';
import type { Reach } from '../../reach.js';
import { measured } from '../../test/metrics.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { createPlan, leaveLine, livedPlan, planBody } from '../../test/plans.js';
import { testApp, type TestApp } from '../../test/test-app.js';
import { closeRounds } from '../plans/making.service.js';
import { eventHub, type Screen } from './events.js';

const metrics = await measured();
const rounds = testApp(metrics.settings);

/** Sooner than a heartbeat, later than a busy machine takes. */
const soon = { timeout: 10_000 };

/** Opens the stream and waits until it is sure to hear what comes next. */
async function listen({ url }: TestApp, token: string) {
  const leave = new AbortController();
  const response = await fetch(`${url}/aaa/api/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  let heard = '';
  let hasEnded = false;
  void (async () => {
    for await (const chunk of response.body ?? []) heard += Buffer.from(chunk as Uint8Array).toString();
    hasEnded = true;
  })().catch(() => {});
  if (response.ok) await expect.poll(() => heard).toContain('event: ready');
  return { response, hasEnded: () => hasEnded, leave: () => leave.abort(), heard: () => heard };
}

const rate = (neva: Organisation, facility: 0 | 2) =>
  rounds.call('POST /qr/{id}/feedback', { params: { id: neva.facilities[facility] }, body: { rate: 5 } });

describe('GET /events', () => {
  it('refuses strangers and staff', async () => {
    const { staff } = await organisation(rounds);
    expect((await rounds.fetch('/aaa/api/v1/events')).status).toBe(401);
    expect((await listen(rounds, staff.token)).response.status).toBe(403);
  });

  it('tells of new feedback and replies to those who may see them, and to nobody else', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const owner = await listen(rounds, neva.owner.token);
    const north = await listen(rounds, neva.siteManager.token);
    const stranger = await listen(rounds, other.owner.token);
    expect(owner.response.headers.get('content-type')).toMatch(/^text\/event-stream/);

    await rate(neva, 2);
    await rate(neva, 0);
    const { body } = await rounds.call('GET /feedbacks', { token: neva.owner.token });
    const [first, second] = body.items.toReversed().map(({ id }) => id);
    await rounds.call('POST /feedbacks/{id}/review', {
      params: { id: second ?? 0 },
      body: { comment: 'Thanks' },
      token: neva.owner.token,
    });
    await expect.poll(() => owner.heard()).toContain(`review-${second}`);
    await expect.poll(() => north.heard()).toContain(`review-${second}`);
    expect(owner.heard()).toContain(`feedback-${first}`);
    expect(owner.heard()).toContain(`feedback-${second}`);
    expect(north.heard()).toContain(`feedback-${second}`);
    expect(north.heard()).not.toContain(`feedback-${first}`);
    expect(stranger.heard()).not.toContain('facilityId');
    for (const each of [owner, north, stranger]) each.leave();
  });

  it('tells of what is due at a site when a plan, a line for the next shift or the clock changes it', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const north = await listen(rounds, neva.siteManager.token);
    const stranger = await listen(rounds, other.owner.token);
    const [site, elsewhere] = neva.sites;
    const { token } = neva.owner;
    const times = () => north.heard().match(/event: due/g)?.length ?? 0;

    await createPlan(rounds, neva, { siteId: elsewhere, doors: [{ facilityId: neva.facilities[2] }] });
    // Made, and what it has missed until now.
    const { id } = await livedPlan(rounds, neva);
    await expect.poll(times).toBe(2);
    await rounds.call('PUT /plans/{id}', { params: { id }, token, body: planBody(neva, { isPaused: true }) });
    await expect.poll(times).toBe(3);
    await closeRounds(rounds.db, new Date());
    await expect.poll(times).toBe(4);
    await rounds.call('DELETE /plans/{id}', { params: { id }, token });
    await expect.poll(times).toBe(5);
    const line = await leaveLine(rounds, neva.staff, site);
    await expect.poll(times).toBe(6);
    await rounds.call('POST /handovers/{id}/close', { params: { id: line }, token });
    await expect.poll(times).toBe(7);
    expect(north.heard()).toContain(`data: {"kind":"due","siteId":"${site}"}`);
    expect(north.heard()).not.toContain(elsewhere);
    expect(stranger.heard()).not.toContain('event: due');
    for (const each of [north, stranger]) each.leave();
  });

  it('tells once of what is due when the clock, the days off, the checklists or the doors of a site are others', async () => {
    const neva = await organisation(rounds);
    const owner = await listen(rounds, neva.owner.token);
    const [site, elsewhere] = neva.sites;
    const [lobby, , carPark] = neva.facilities;
    const { token } = neva.owner;
    const times = () =>
      neva.sites.map((siteId) => owner.heard().split(`data: {"kind":"due","siteId":"${siteId}"}`).length - 1);

    for (const title of ['Mornings', 'Evenings']) await createPlan(rounds, neva, { title });
    await createPlan(rounds, neva, { siteId: elsewhere, doors: [{ facilityId: carPark }] });
    await expect.poll(times).toEqual([2, 1]);
    const params = { id: site };
    await rounds.call('PATCH /sites/{id}', { params, token, body: { title: 'Northern' } });
    await rounds.call('PATCH /sites/{id}', { params, token, body: { timeZone: 'Europe/Prague' } });
    await expect.poll(times).toEqual([3, 1]);
    await rounds.call('PATCH /sites/{id}', { params, token, body: { closedDays: ['2027-01-01'] } });
    await expect.poll(times).toEqual([4, 1]);
    const body = { title: neva.title, timeZone: 'Europe/Moscow' };
    await rounds.call('PUT /accounts/{id}', { params: { id: neva.id }, token, body });
    await expect.poll(times).toEqual([4, 2]);
    await rounds.call('PATCH /facilities/{id}', { params: { id: lobby }, token, body: { checklistIds: [] } });
    await expect.poll(times).toEqual([5, 2]);
    await rounds.call('DELETE /checklists/{id}', { params: { id: neva.checklistId }, token });
    await expect.poll(times).toEqual([5, 3]);
    await rounds.call('DELETE /facilities/{id}', { params: { id: lobby }, token });
    await expect.poll(times).toEqual([6, 3]);
    await rounds.call('DELETE /sites/{id}', { params, token });
    await expect.poll(times).toEqual([7, 3]);
    owner.leave();
  });

  it('reaches screens that another server process serves', async () => {
    const neva = await organisation(rounds);
    const elsewhere = eventHub(rounds.database, reachesOf);
    const stream = elsewhere.open(screenOf(neva));
    let heard = '';
    stream.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    await expect.poll(() => heard).toContain('ready');
    await rate(neva, 0);
    await expect.poll(() => heard).toContain('event: feedback');
    await elsewhere.close();
    expect(stream.writableEnded).toBe(true);
  });

  it('ends when the session has ended, and follows a narrowed reach', async () => {
    const neva = await organisation(rounds);
    let standing: Reach | null = { accountId: neva.id, siteIds: null };
    const hub = eventHub(rounds.database, (screens) => Promise.resolve(screens.map(() => standing)), 20);
    const stream = hub.open(screenOf(neva));
    let heard = '';
    stream.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    standing = { accountId: neva.id, siteIds: [neva.sites[0]] };
    heard = '';
    await expect.poll(() => heard).toContain('still here');
    await rate(neva, 2);
    await rate(neva, 0);
    await expect.poll(() => heard).toContain('event: feedback');
    expect(heard.match(/event: feedback/g)).toHaveLength(1);
    standing = null;
    await expect.poll(() => stream.writableEnded).toBe(true);
    await hub.close();
  });

  it('refuses one more than a person may have open, and says how many are', async () => {
    const neva = await organisation(rounds);
    const before = await openStreams();
    const open = await Promise.all(
      Array.from({ length: serverLimits.eventStreams.most }, () => listen(rounds, neva.owner.token)),
    );
    const refused = await rounds.call('GET /events', { token: neva.owner.token });
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await openStreams()) - before).toBe(serverLimits.eventStreams.most);
    const other = await listen(rounds, neva.manager.token);
    expect(other.response.status).toBe(200);
    for (const each of [...open, other]) each.leave();
    await expect.poll(openStreams).toBe(before);
  });

  it('looks up listeners together, and not all of them at once', async () => {
    const neva = await organisation(rounds);
    const asked: number[] = [];
    const lookUp = (screens: readonly Screen[]) => {
      asked.push(screens.length);
      return reachesOf(screens);
    };
    const hub = eventHub(rounds.database, lookUp, 500);
    const listeners = 400;
    for (let n = 0; n < listeners; n++) hub.open({ ...screenOf(neva), personId: `person-${n}` });
    await expect.poll(() => sum(asked)).toBeGreaterThanOrEqual(listeners);
    expect(asked.length).toBeLessThan(listeners / 4);
    expect(Math.max(...asked)).toBeLessThan(listeners);
    await hub.close();
  });

  it('ends at once for who is removed, and tells them nothing that comes after', async () => {
    const neva = await organisation(rounds);
    const mark = await listen(rounds, neva.manager.token);
    const olga = await listen(rounds, neva.owner.token);
    const params = { id: neva.id, personId: neva.manager.id };
    await rounds.call('DELETE /accounts/{id}/members/{personId}', { params, token: neva.owner.token });
    await rate(neva, 0);
    await expect.poll(mark.hasEnded, soon).toBe(true);
    await expect.poll(() => olga.heard()).toContain('event: feedback');
    expect(mark.heard()).not.toContain('event: feedback');
    olga.leave();
  });

  it('ends at once for who logs out everywhere', async () => {
    const neva = await organisation(rounds);
    const olga = await listen(rounds, neva.owner.token);
    await rounds.call('POST /auth/log-out-everywhere', { token: neva.owner.token });
    await expect.poll(olga.hasEnded, soon).toBe(true);
  });

  it('ends at once when the organisation is deleted', async () => {
    const neva = await organisation(rounds);
    const mark = await listen(rounds, neva.manager.token);
    await rounds.call('DELETE /accounts/{id}', { params: { id: neva.id }, token: neva.owner.token });
    await expect.poll(mark.hasEnded, soon).toBe(true);
  });

  it('tells a manager who was given fewer sites nothing of the others from then on', async () => {
    const neva = await organisation(rounds);
    const mark = await listen(rounds, neva.manager.token);
    const params = { id: neva.id, personId: neva.manager.id };
    const body = { roleId: roles.manager, siteIds: [neva.sites[0]] };
    await rounds.call('PATCH /accounts/{id}/members/{personId}', { params, body, token: neva.owner.token });
    await rate(neva, 2);
    await rate(neva, 0);
    await expect.poll(() => mark.heard()).toContain('event: feedback');
    expect(mark.heard().match(/event: feedback/g)).toHaveLength(1);
    mark.leave();
  });
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const screenOf = ({ id }: Organisation): Screen => ({
  personId: 'somebody',
  sessionId: 'elsewhere',
  reach: { accountId: id, siteIds: null },
});

const reachesOf = (screens: readonly Screen[]) => Promise.resolve(screens.map(({ reach }) => reach));

const openStreams = () => metrics.read('rounds_event_streams');

import { randomUUID } from 'node:crypto';
import { roles } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { minutesAgo } from '../../test/moment.js';
import { member, newcomer, organisation, type Organisation, type Persona } from '../../test/personas.js';
import { clockAt, livedPlan, report } from '../../test/plans.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
const hours = (count: number) => count * 60;

const own = (who: Persona, query: { limit?: number; cursor?: string } = {}) =>
  rounds.call('GET /checks/mine', { query, token: who.token });

const idsOf = async (who: Persona) => (await own(who)).body.items.map(({ id }) => id);

const doneBy = (neva: Organisation, who: Persona, facility: 0 | 1 | 2 = 0, minutes = 1) =>
  report(rounds, neva, { token: who.token, facility, at: minutesAgo(minutes) });

describe('GET /checks/mine', () => {
  it('refuses a stranger, a made-up cursor and a page without rows', async () => {
    expect((await rounds.call('GET /checks/mine')).status).toBe(401);
    const { staff } = await organisation(rounds);
    expect((await own(staff, { cursor: 'abc' })).status).toBe(422);
    expect((await own(staff, { limit: 0 })).status).toBe(422);
  });

  it('is empty for who belongs to no organisation', async () => {
    const { status, body } = await own(await newcomer(rounds));
    expect([status, body.items]).toEqual([200, []]);
  });

  it('shows staff what they did and nothing of what others did', async () => {
    const neva = await organisation(rounds);
    const anna = await member(rounds.db, neva.id, 'Anna', roles.staff, [neva.sites[0]]);
    const mine = await doneBy(neva, neva.staff, 0, 5);
    await doneBy(neva, anna, 0, 3);
    await doneBy(neva, neva.owner, 1, 2);
    expect(await idsOf(neva.staff)).toEqual([mine]);
  });

  it('shows nothing of a site that they no longer know', async () => {
    const neva = await organisation(rounds);
    const anna = await member(rounds.db, neva.id, 'Anna', roles.staff, neva.sites);
    const here = await doneBy(neva, anna, 0, 5);
    await doneBy(neva, anna, 2, 3);
    const { status } = await rounds.call('PATCH /accounts/{id}/members/{personId}', {
      params: { id: neva.id, personId: anna.id },
      body: { siteIds: [neva.sites[0]] },
      token: neva.owner.token,
    });
    expect([status, await idsOf(anna)]).toEqual([200, [here]]);
  });

  it('comes newest first, page by page', async () => {
    const neva = await organisation(rounds);
    const ids: number[] = [];
    for (const minutes of [1, 2, 3]) ids.push(await doneBy(neva, neva.staff, 0, minutes));
    const first = (await own(neva.staff, { limit: 2 })).body;
    const { nextCursor: cursor = '' } = first;
    const second = (await own(neva.staff, { limit: 2, cursor })).body;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
    expect(second.nextCursor).toBeUndefined();
  });

  it('says of each whether it was in time, where something was due', async () => {
    const neva = await organisation(rounds);
    await livedPlan(rounds, neva, { starts: clockAt(minutesAgo(hours(24 * 9) + 10)), windowMinutes: 5 });
    const inTime = await doneBy(neva, neva.staff, 0, hours(24) + 8);
    const late = await doneBy(neva, neva.staff, 0, 1);
    const unplanned = await doneBy(neva, neva.staff, 1, 0);
    const { items } = (await own(neva.staff)).body;
    expect(items.map(({ id, due }) => [id, due])).toEqual([
      [unplanned, undefined],
      [late, { dueBy: minutesAgo(5).toISOString(), isLate: true }],
      [inTime, { dueBy: minutesAgo(hours(24) + 5).toISOString(), isLate: false }],
    ]);
  });

  it('says what came of it: who looked at it, and what they found', async () => {
    const neva = await organisation(rounds);
    const id = await doneBy(neva, neva.staff);
    const items = [{ id: `${neva.checklistId}-1`, result: false, comment: 'Still wet' }];
    const { status } = await rounds.call('POST /checks/{id}/verify', {
      params: { id },
      body: { items },
      token: neva.owner.token,
      headers: { 'x-request-id': randomUUID() },
    });
    const { body } = await own(neva.staff);
    expect([status, body.items[0]?.items[0]?.verifiedBy]).toMatchObject([
      201,
      { userId: neva.owner.id, result: false, comment: 'Still wet' },
    ]);
    expect(body.user[neva.owner.id]?.firstName).toBe('Olga');
  });

  it('does not say that a round was quick, which is for managers', async () => {
    const neva = await organisation(rounds);
    await doneBy(neva, neva.staff);
    expect(Object.keys((await own(neva.staff)).body.items[0] ?? {})).not.toContain('isQuick');
  });
});

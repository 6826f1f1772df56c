import { beforeEach, describe, expect, it } from 'vitest';
import { newSecret } from '../../ids.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { sharedPhone } from '../../test/shared-phone.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
let neva: Organisation;
let gate: Awaited<ReturnType<typeof sharedPhone>>;
const pin = '194728';

beforeEach(async () => {
  neva = await organisation(rounds);
  gate = await sharedPhone(rounds, neva);
});

const list = async (token: string) => (await rounds.call('GET /shared-phones', { token })).body.items;

describe('POST /shared-phones', () => {
  it('keeps the phone’s secret as a hash only', async () => {
    const { secret_hash: hash } = await rounds.db
      .selectFrom('shared_phone')
      .select('secret_hash')
      .where('id', '=', gate.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(hash).toString('latin1')).not.toContain(gate.secret);
    expect(hash).toHaveLength(32);
  });
});

describe('GET /shared-phones', () => {
  it('shows a manager of one site nothing of another', async () => {
    await sharedPhone(rounds, neva, neva.sites[1]);
    expect((await list(neva.siteManager.token)).map(({ id }) => id)).toEqual([gate.id]);
    expect(await list(neva.manager.token)).toHaveLength(2);
  });

  it('says who has set a PIN on which phone, and never the PIN', async () => {
    await gate.enter(neva.staff, pin);
    const [phone] = await list(neva.manager.token);
    expect(phone).toMatchObject({ title: 'At the gate', site: { id: neva.sites[0], title: 'North' } });
    const { setAt = '', ...stepan } = phone?.people[0] ?? {};
    expect(stepan).toEqual({ personId: neva.staff.id, name: 'Stepan Test', state: 'ready' });
    expect(Date.now() - Date.parse(setAt)).toBeLessThan(60_000);
  });
});

describe('POST /shared-phones/people', () => {
  it('refuses a phone that nobody made a shared one', async () => {
    const { status, problem } = await rounds.call('POST /shared-phones/people', { body: { secret: newSecret() } });
    expect([status, problem.code]).toEqual([404, 'shared_phone_unknown']);
  });

  it('names who reaches the site, and nobody else', async () => {
    await gate.enter(neva.staff, pin);
    const { body } = await gate.people();
    expect(body).toMatchObject({ phoneTitle: 'At the gate', siteTitle: 'North', accountTitle: 'Neva Shore' });
    expect(body.people.map(({ name, state }) => [name, state])).toEqual([
      ['Mark Test', 'new'],
      ['Olga Test', 'new'],
      ['Sonya Test', 'new'],
      ['Stepan Test', 'ready'],
    ]);
    const south = await sharedPhone(rounds, neva, neva.sites[1]);
    const names = (await south.people()).body.people.map(({ name }) => name);
    expect(names).toEqual(['Mark Test', 'Olga Test']);
  });
});

describe('DELETE /shared-phones/{id}', () => {
  it('ends the session of whoever is signed in there, and tells the phone so', async () => {
    const { accessToken } = (await gate.enter(neva.staff, pin)).body;
    await rounds.call('DELETE /shared-phones/{id}', { token: neva.siteManager.token, params: { id: gate.id } });
    expect((await rounds.call('GET /profile/overview', { token: accessToken })).status).toBe(401);
    for (const { status, problem } of [await gate.people(), await gate.enter(neva.staff, pin)]) {
      expect([status, problem.code]).toEqual([410, 'shared_phone_removed']);
    }
    expect(await list(neva.manager.token)).toEqual([]);
  });
});

describe('DELETE /shared-phones/{id}/people/{personId}', () => {
  it('lets the person set a new PIN, and ends what they had open there', async () => {
    const { accessToken, storageKey } = (await gate.enter(neva.staff, pin)).body;
    const params = { id: gate.id, personId: neva.staff.id };
    const forgotten = await rounds.call('DELETE /shared-phones/{id}/people/{personId}', {
      token: neva.siteManager.token,
      params,
    });
    expect(forgotten.status).toBe(204);
    expect((await rounds.call('GET /profile/overview', { token: accessToken })).status).toBe(401);
    const again = await gate.enter(neva.staff, '580316');
    expect(again.status).toBe(200);
    expect(again.body.storageKey).not.toBe(storageKey);
  });
});

describe('DELETE /profile/pins', () => {
  it('is refused on a shared phone', async () => {
    const { accessToken } = (await gate.enter(neva.staff, pin)).body;
    expect((await rounds.call('DELETE /profile/pins', { token: accessToken })).status).toBe(403);
  });

  it('forgets the person’s PINs on every phone, and nobody else’s', async () => {
    await gate.enter(neva.manager, '760142');
    await gate.enter(neva.staff, pin);
    expect((await rounds.call('DELETE /profile/pins', { token: neva.staff.token })).status).toBe(204);
    const states = (await gate.people()).body.people.map(({ personId, state }) => [personId, state]);
    expect(states).toContainEqual([neva.staff.id, 'new']);
    expect(states).toContainEqual([neva.manager.id, 'ready']);
  });
});

describe('who leaves the organisation', () => {
  it('leaves the shared phone, PIN and all', async () => {
    const { accessToken, refreshToken } = (await gate.enter(neva.staff, pin)).body;
    const params = { id: neva.id, personId: neva.staff.id };
    await rounds.call('DELETE /accounts/{id}/members/{personId}', { token: neva.owner.token, params });
    expect((await rounds.call('GET /profile/overview', { token: accessToken })).status).toBe(401);
    const renewed = await rounds.call('POST /auth/tokens/refresh', { body: { refreshToken } });
    expect(renewed.problem.code).toBe('refresh_refused');
    expect((await gate.enter(neva.staff, pin)).status).toBe(404);
    const [phone] = await list(neva.owner.token);
    expect(phone?.people).toEqual([]);
  });
});

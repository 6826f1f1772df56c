import { calls, limits, roles, type CallKey } from '@rounds/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { isForSharedPhones } from '../../http/shared-phone-calls.js';
import { newId } from '../../ids.js';
import { pinLimits } from '../../limits.js';
import { member, organisation, type Organisation, type Persona } from '../../test/personas.js';
import { sharedPhone } from '../../test/shared-phone.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
let neva: Organisation;
let gate: Awaited<ReturnType<typeof sharedPhone>>;
const pin = '194728';
const wrong = '860513';

beforeEach(async () => {
  await rounds.db.deleteFrom('rate_window').execute();
  neva = await organisation(rounds);
  gate = await sharedPhone(rounds, neva);
});

const codeOf = async (who: Pick<Persona, 'id'>, tried: string, phone = gate) => {
  const { status, problem } = await phone.enter(who, tried);
  return status === 200 ? 'in' : problem.code;
};

async function tryWrong(times: number, who: Pick<Persona, 'id'> = neva.staff) {
  for (let count = 0; count < times; count++) await gate.enter(who, wrong);
}

describe('POST /shared-phones/sign-in', () => {
  it.each(['000000', '111111', '123456', '987654', '246802', '121212', '123123'])(
    'does not take %s for a first PIN',
    async (simple) => {
      expect(await codeOf(neva.staff, simple)).toBe('pin_too_simple');
      expect((await gate.people()).body.people.map(({ state }) => state)).not.toContain('ready');
    },
  );

  it.each(['', '19472', '1947280', '19472a', '١٩٤٧٢٨'])(
    'does not take %j for a PIN: it has six digits',
    async (other) => {
      const { status, problem } = await gate.enter(neva.staff, other);
      expect([status, problem.errors?.map(({ field }) => field)]).toEqual([422, ['pin']]);
    },
  );

  it('knows only who reaches the site', async () => {
    const south = await member(rounds.db, neva.id, 'Zarina', roles.staff, [neva.sites[1]]);
    expect(await codeOf(south, pin)).toBe('not_found');
    const stranger = await organisation(rounds, 'Vltava Bank');
    expect(await codeOf(stranger.owner, pin)).toBe('not_found');
  });

  it('says how many tries are left, and lets in who remembers in time', async () => {
    await gate.enter(neva.staff, pin);
    const { status, problem } = await gate.enter(neva.staff, wrong);
    expect([status, problem]).toEqual([401, expect.objectContaining({ code: 'pin_wrong', triesLeft: 4 })]);
    await tryWrong(3);
    expect(await codeOf(neva.staff, pin)).toBe('in');
    expect((await gate.enter(neva.staff, wrong)).problem).toMatchObject({ triesLeft: 4 });
  });

  it('locks a name after five wrong tries, also for the right PIN, and that name only', async () => {
    await gate.enter(neva.staff, pin);
    await gate.enter(neva.manager, '760142');
    await tryWrong(4);
    const { status, problem } = await gate.enter(neva.staff, wrong);
    expect([status, problem.code]).toEqual([409, 'pin_locked']);
    expect(await codeOf(neva.staff, pin)).toBe('pin_locked');
    expect(await codeOf(neva.manager, '760142')).toBe('in');
    expect((await gate.people()).body.people).toContainEqual({
      personId: neva.staff.id,
      name: 'Stepan Test',
      state: 'locked',
    });
  });

  it('is opened again by a manager of the site, for a new PIN', async () => {
    await gate.enter(neva.staff, pin);
    await tryWrong(5);
    const params = { id: gate.id, personId: neva.staff.id };
    await rounds.call('DELETE /shared-phones/{id}/people/{personId}', { token: neva.siteManager.token, params });
    expect(await codeOf(neva.staff, wrong)).toBe('in');
    expect(await codeOf(neva.staff, pin)).toBe('pin_wrong');
  });

  it('looks at no more than five of forty guesses at the same moment', async () => {
    await gate.enter(neva.staff, pin);
    const guesses = Array.from({ length: 40 }, (_, index) => codeOf(neva.staff, String(500_100 + index)));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(limits.pinTries - 1);
    expect(new Set(codes)).toEqual(new Set(['pin_wrong', 'pin_locked']));
    expect(await codeOf(neva.staff, pin)).toBe('pin_locked');
  });

  it('lets who tries every name of a phone try no more than a few an hour, and says when to come back', async () => {
    const crew: Persona[] = [];
    for (let count = 0; count < 6; count++) {
      const mate = await member(rounds.db, neva.id, `Mate ${count}`, roles.staff, [neva.sites[0]]);
      await gate.enter(mate, pin);
      crew.push(mate);
    }
    for (const mate of crew.slice(0, 5)) await tryWrong(4, mate);
    const { status, problem, headers } = await gate.enter(crew[5] as Persona, wrong);
    expect([status, problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(pinLimits.wrongPinsPerPhone.most).toBe(20);
  });

  it('lets who goes from phone to phone try no more than one address may', async () => {
    await gate.enter(neva.staff, pin);
    await gate.enter(neva.staff, wrong);
    // As if the others had been tried on as many phones.
    const most = pinLimits.wrongPins.most;
    await rounds.db.updateTable('rate_window').set({ hits: most }).where('key', 'like', 'wrongPins:%').execute();
    const last = await sharedPhone(rounds, neva);
    await last.enter(neva.staff, pin);
    expect(await codeOf(neva.staff, wrong, last)).toBe('too_many_requests');
    expect(await codeOf(neva.staff, pin, last)).toBe('too_many_requests');
  });

  it('counts no right PIN against the phone', async () => {
    for (let count = 0; count < pinLimits.wrongPinsPerPhone.most + 2; count++) {
      expect(await codeOf(neva.staff, pin)).toBe('in');
    }
  });

  it('lets one of two who set a first PIN at the same moment in, or both if it is the same', async () => {
    const codes = await Promise.all([codeOf(neva.staff, pin), codeOf(neva.staff, wrong)]);
    expect(codes.toSorted()).toEqual(['in', 'pin_wrong']);
  });

  it('gives each person a key of their own for what they leave on the phone, the same every time', async () => {
    const first = (await gate.enter(neva.staff, pin)).body.storageKey;
    const others = (await gate.enter(neva.manager, '760142')).body.storageKey;
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect(others).not.toBe(first);
    expect((await gate.enter(neva.staff, pin)).body.storageKey).toBe(first);
  });

  it('ends what the last person had open on the phone, and nothing they have open elsewhere', async () => {
    const { accessToken } = (await gate.enter(neva.staff, pin)).body;
    await gate.enter(neva.manager, '760142');
    expect((await rounds.call('GET /profile/overview', { token: accessToken })).status).toBe(401);
    expect((await rounds.call('GET /profile/overview', { token: neva.staff.token })).status).toBe(200);
  });

  it('lets one of two who sign in at the same moment stay in', async () => {
    await gate.enter(neva.staff, pin);
    await gate.enter(neva.manager, '760142');
    for (let round = 0; round < 3; round++) {
      expect(await Promise.all([codeOf(neva.staff, pin), codeOf(neva.manager, '760142')])).toEqual(['in', 'in']);
      const open = await rounds.db
        .selectFrom('session')
        .select('id')
        .where('shared_phone_id', '=', gate.id)
        .where('ended_at', 'is', null)
        .execute();
      expect(open).toHaveLength(1);
    }
  });

  it('keeps the PIN as a slow hash that only the server can check', async () => {
    await gate.enter(neva.staff, pin);
    await gate.enter(neva.manager, pin);
    const rows = await rounds.db.selectFrom('shared_phone_pin').select('pin_hash').execute();
    const hashes = rows.map(({ pin_hash: hash }) => Buffer.from(hash).toString('hex'));
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashes.every((hash) => hash.length === 96)).toBe(true);
  });
});

describe('a session that began with a PIN', () => {
  it('lasts twelve hours, however it is used', async () => {
    const { refreshToken } = (await gate.enter(neva.staff, pin)).body;
    await rounds.call('POST /auth/tokens/refresh', { body: { refreshToken } });
    const { expires_at: ends, created_at: began } = await rounds.db
      .selectFrom('session')
      .select(['expires_at', 'created_at'])
      .where('shared_phone_id', '=', gate.id)
      .executeTakeFirstOrThrow();
    expect(ends.getTime() - began.getTime()).toBe(limits.sharedPhoneSessionHours * 3_600_000);
  });

  it('is worth no more than a staff member of that site, whoever it is', async () => {
    const { accessToken, refreshToken, allowedPermissions } = (await gate.enter(neva.owner, pin)).body;
    expect(allowedPermissions).not.toContain('site.Management');
    const { body } = await rounds.call('GET /sites', { token: accessToken });
    expect(body.items.map(({ id }) => id)).toEqual([neva.sites[0]]);
    const params = { id: neva.facilities[2] };
    expect((await rounds.call('GET /qr/{id}', { token: accessToken, params })).status).toBe(404);
    expect((await rounds.call('GET /shared-phones', { token: accessToken })).status).toBe(403);
    const renewed = await rounds.call('POST /auth/tokens/refresh', { body: { refreshToken } });
    expect(renewed.body.allowedPermissions).not.toContain('site.Management');
  });

  it('leads into no other organisation of the person, and names none', async () => {
    const vltava = await organisation(rounds, 'Vltava Bank');
    await member(rounds.db, vltava.id, 'Stepan', roles.owner, null, neva.staff.id);
    const { accessToken, refreshToken } = (await gate.enter(neva.staff, pin)).body;
    const { body } = await rounds.call('GET /profile/overview', { token: accessToken });
    expect(body.accounts.map(({ id, sites }) => [id, sites.length])).toEqual([[neva.id, 1]]);
    const params = { id: vltava.facilities[0] };
    expect((await rounds.call('GET /qr/{id}', { token: accessToken, params })).status).toBe(404);
    const wanted = { refreshToken, accountId: vltava.id };
    const { body: renewed } = await rounds.call('POST /auth/tokens/refresh', { body: wanted });
    expect((await rounds.call('GET /sites', { token: renewed.accessToken })).body.items[0]?.accountId).toBe(neva.id);
  });

  const closed = (Object.keys(calls) as CallKey[]).filter((key) => !isForSharedPhones(key));
  it.each(closed)('may not call %s', async (key) => {
    const { accessToken } = (await gate.enter(neva.owner, pin)).body;
    const [method = '', pattern = ''] = key.split(' ');
    const path = pattern.replaceAll(/\{\w+\}/g, newId());
    const { status } = await rounds.fetch(`/aaa/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(status).toBe(403);
  });

  it('reports rounds as the person whose PIN it was', async () => {
    const { accessToken } = (await gate.enter(neva.staff, pin)).body;
    const { status } = await rounds.call('POST /qr/{id}/report-quality-check', {
      token: accessToken,
      params: { id: neva.facilities[0] },
      body: { items: [{ id: `${neva.checklistId}-1` }] },
    });
    expect(status).toBe(201);
    const { body } = await rounds.call('GET /checks', { token: neva.owner.token });
    expect(body.items.map(({ userId }) => userId)).toEqual([neva.staff.id]);
  });
});

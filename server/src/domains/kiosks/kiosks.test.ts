import { pbkdf2Sync } from 'node:crypto';
import { limits, type Body } from '@rounds/contract';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../../ids.js';
import { addKiosk, pairedKiosk, tabletOn } from '../../test/kiosk.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';
import { waitingFor } from '../../test/waiting.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1' });
let neva: Organisation;

beforeAll(async () => {
  neva = await organisation(rounds);
});

const list = (token: string, query = {}) => rounds.call('GET /kiosks', { token, query });
const kioskOf = async (id: string) => (await list(neva.owner.token)).body.items.find((kiosk) => kiosk.id === id);
const pair = (code: string, address = '198.51.100.1', attempt?: string) =>
  rounds.call('POST /kiosks/pair', {
    body: { code, ...(attempt !== undefined && { attempt }) },
    headers: { 'x-forwarded-for': address },
  });
/** Each guess from a network of its own, where that matters. */
let networks = 0;
const elsewhere = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.1`;

describe('POST /kiosks', () => {
  it.each([
    [{ pin: '123456' }, 'pin_too_simple'],
    [{ pin: '777777' }, 'pin_too_simple'],
    [{ pin: '12345' }, 'validation_failed'],
    [{ pin: 'abcdef' }, 'validation_failed'],
    [{ name: ' ' }, 'validation_failed'],
    [{ opensAt: '08:00' }, 'validation_failed'],
    [{ closesAt: '20:00' }, 'validation_failed'],
    [{ opensAt: '08:00', closesAt: '08:00' }, 'validation_failed'],
    [{ opensAt: '24:00', closesAt: '08:00' }, 'validation_failed'],
  ] satisfies [Partial<Body<'POST /kiosks'>>, string][])('refuses %j', async (more, code) => {
    const { status, problem } = await addKiosk(rounds, neva, more);
    expect([status, problem.code]).toEqual([422, code]);
  });

  it('is not found for a door of another site, or of another organisation', async () => {
    const vltava = await organisation(rounds, 'Vltava Bank');
    const add = (token: string, facilityId: string) =>
      rounds.call('POST /kiosks', { token, body: { facilityId, name: 'By the exit', pin: '482913' } });
    expect((await add(neva.siteManager.token, neva.facilities[2])).status).toBe(404);
    expect((await add(neva.owner.token, vltava.facilities[0])).status).toBe(404);
    expect((await add(neva.staff.token, neva.facilities[0])).status).toBe(403);
  });

  it(`takes no more than ${limits.kiosksPerFacility} for a door`, async () => {
    const vltava = await organisation(rounds, 'Vltava Bank');
    const row = { account_id: vltava.id, facility_id: vltava.facilities[0], name: 'x', pin_iterations: 1 };
    const bytes = { pin_salt: Buffer.from('salt'), pin_hash: Buffer.from('hash') };
    const rows = Array.from({ length: limits.kiosksPerFacility }, () => ({ id: newId(), ...row, ...bytes }));
    await rounds.db.insertInto('kiosk').values(rows).execute();
    expect((await addKiosk(rounds, vltava)).problem.errors?.[0]?.field).toBe('facilityId');
  });

  it('adds one with a code that is good for ten minutes', async () => {
    const { status, body } = await addKiosk(rounds, neva, { opensAt: '08:00', closesAt: '20:00' });
    const { pairing, ...kiosk } = body;
    expect(status).toBe(201);
    expect(kiosk).toMatchObject({
      facilityId: neva.facilities[0],
      siteId: neva.sites[0],
      name: 'By the exit',
      opensAt: '08:00',
      closesAt: '20:00',
      pairedAt: null,
      lastSeenAt: null,
      battery: null,
      isCharging: null,
      waiting: null,
      isSilent: false,
    });
    expect(pairing.code).toMatch(/^\d{6}$/);
    expect((Date.parse(pairing.expiresAt) - Date.now()) / 60_000).toBeCloseTo(10, 0);
    expect(await kioskOf(body.id)).toEqual(kiosk);
  });

  it('keeps neither the code nor the token as it is', async () => {
    const { id, code, token } = await pairedKiosk(rounds, neva);
    await addKiosk(rounds, neva);
    const kept = [
      await rounds.db.selectFrom('kiosk').selectAll().where('id', '=', id).execute(),
      await rounds.db.selectFrom('kiosk_code').selectAll().execute(),
    ];
    const text = JSON.stringify(kept, (_, value: unknown) => (value instanceof Uint8Array ? [...value] : value));
    expect(text.includes(token) || text.includes(`"${code}"`)).toBe(false);
  });
});

describe('GET /kiosks', () => {
  it('shows who manages one site those of that site alone, and what is asked for', async () => {
    const vltava = await organisation(rounds, 'Vltava Bank');
    const [lobby, washroom, carPark] = await Promise.all(
      vltava.facilities.map(async (facilityId) => (await addKiosk(rounds, vltava, { facilityId })).body.id),
    );
    const idsOf = async (token: string, query = {}) => {
      const { items } = (await list(token, query)).body;
      return new Set(items.map(({ id }) => id));
    };
    expect(await idsOf(vltava.owner.token)).toEqual(new Set([lobby, washroom, carPark]));
    expect(await idsOf(vltava.siteManager.token)).toEqual(new Set([lobby, washroom]));
    expect(await idsOf(vltava.owner.token, { siteId: vltava.sites[1] })).toEqual(new Set([carPark]));
    expect(await idsOf(vltava.owner.token, { facilityId: vltava.facilities[1] })).toEqual(new Set([washroom]));
    expect((await list(vltava.siteManager.token, { siteId: vltava.sites[1] })).status).toBe(404);
    expect((await list(vltava.siteManager.token, { facilityId: vltava.facilities[2] })).status).toBe(404);
    expect((await list(neva.owner.token, { siteId: vltava.sites[0] })).status).toBe(404);
    const { body } = await list(vltava.owner.token, { siteId: vltava.sites[1] });
    expect(body.facility[vltava.facilities[2]]?.title).toBe('Car park');
    expect(body.site[vltava.sites[1]]?.title).toBe('South');
  });
});

describe('PATCH /kiosks/{id}', () => {
  const change = (id: string, body: Body<'PATCH /kiosks/{id}'>, token = neva.owner.token) =>
    rounds.call('PATCH /kiosks/{id}', { token, params: { id }, body });

  it('refuses half an opening time, an easy PIN, and whoever does not reach the site', async () => {
    const { id } = (await addKiosk(rounds, neva, { facilityId: neva.facilities[2] })).body;
    expect((await change(id, { opensAt: '08:00' })).problem.errors?.[0]?.field).toBe('closesAt');
    expect((await change(id, { pin: '111111' })).problem.code).toBe('pin_too_simple');
    expect((await change(id, { name: 'Mine' }, neva.siteManager.token)).status).toBe(404);
  });

  it('changes what is named and leaves the rest', async () => {
    const { id } = (await addKiosk(rounds, neva, { opensAt: '22:00', closesAt: '06:00' })).body;
    expect((await change(id, { name: ' By the lift ' })).body).toMatchObject({
      name: 'By the lift',
      opensAt: '22:00',
      closesAt: '06:00',
    });
    expect((await change(id, { opensAt: null, closesAt: null })).body).toMatchObject({ opensAt: null, closesAt: null });
  });

  it('gives the tablet a new PIN when it is next seen', async () => {
    const kiosk = await pairedKiosk(rounds, neva);
    await change(kiosk.id, { pin: '905172' });
    const { pinCheck } = (await kiosk.seen()).body;
    const salt = Buffer.from(pinCheck.salt, 'base64url');
    const hash = pbkdf2Sync('905172', salt, pinCheck.iterations, 32, 'sha256').toString('base64url');
    expect(pinCheck.hash).toBe(hash);
    expect(kiosk.view.pinCheck.hash).not.toBe(hash);
  });
});

describe('POST /kiosks/pair', () => {
  it('refuses a code that is too old', async () => {
    const { body } = await addKiosk(rounds, neva);
    await rounds.db
      .updateTable('kiosk_code')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('kiosk_id', '=', body.id)
      .execute();
    const { status, problem } = await pair(body.pairing.code, elsewhere());
    expect([status, problem.code]).toEqual([422, 'kiosk_code_wrong']);
  });

  it('refuses a code that was used, also when two tablets type it at once', async () => {
    const { pairing } = (await addKiosk(rounds, neva)).body;
    const replies = await Promise.all(Array.from({ length: 5 }, () => pair(pairing.code, elsewhere())));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
    expect((await pair(pairing.code, elsewhere())).problem.code).toBe('kiosk_code_wrong');
  });

  it('shows one code that is good, however many ask for one at once', async () => {
    const { body: kiosk } = await addKiosk(rounds, neva);
    const asked = Array.from({ length: 4 }, () =>
      rounds.call('POST /kiosks/{id}/code', { token: neva.owner.token, params: { id: kiosk.id } }),
    );
    const codes = (await Promise.all(asked)).map(({ body }) => body.pairing.code);
    const tried = await Promise.all(codes.map((code) => pair(code, elsewhere())));
    expect(tried.filter(({ status }) => status === 200 || status === 201)).toHaveLength(1);
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')(
    'holds no code while it waits for who shows a new one: they would wait for each other',
    async () => {
      const { body: kiosk } = await addKiosk(rounds, neva);
      let pairing: ReturnType<typeof pair> | undefined;
      await rounds.db.inTransaction(async (tx) => {
        await tx.selectFrom('kiosk').select('id').where('id', '=', kiosk.id).forNoKeyUpdate().execute();
        pairing = pair(kiosk.pairing.code, elsewhere());
        await expect.poll(() => waitingFor(tx)).toBe(1);
        const codes = tx.selectFrom('kiosk_code').select('code_hash').where('kiosk_id', '=', kiosk.id);
        expect(await codes.forUpdate().noWait().execute()).toHaveLength(1);
        await tx.deleteFrom('kiosk_code').where('kiosk_id', '=', kiosk.id).execute();
      });
      expect((await pairing)?.problem.code).toBe('kiosk_code_wrong');
    },
  );

  it('refuses the code of a kiosk that was removed, of a door that is gone, and one that a newer one replaced', async () => {
    const vltava = await organisation(rounds, 'Vltava Bank');
    const { token } = vltava.owner;
    const removed = (await addKiosk(rounds, vltava)).body;
    await rounds.call('DELETE /kiosks/{id}', { token, params: { id: removed.id } });
    const replaced = (await addKiosk(rounds, vltava)).body;
    const fresh = await rounds.call('POST /kiosks/{id}/code', { token, params: { id: replaced.id } });
    const gone = (await addKiosk(rounds, vltava, { facilityId: vltava.facilities[1] })).body;
    await rounds.call('DELETE /facilities/{id}', { token, params: { id: vltava.facilities[1] } });
    for (const { pairing } of [removed, replaced, gone]) {
      expect((await pair(pairing.code, elsewhere())).problem.code).toBe('kiosk_code_wrong');
    }
    expect((await pair(fresh.body.pairing.code, elsewhere())).status).toBe(200);
  });

  it('pairs, and tells the tablet all that it shows', async () => {
    const { pairing, id } = (await addKiosk(rounds, neva)).body;
    const { status, body } = await pair(pairing.code, elsewhere());
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{32}$/);
    expect(body.kiosk).toMatchObject({
      facilityTitle: 'Lobby',
      siteTitle: 'North',
      accountTitle: 'Neva Shore',
      isFeedbackEnabled: true,
    });
    const { salt, iterations, hash } = body.kiosk.pinCheck;
    const derived = pbkdf2Sync('482913', Buffer.from(salt, 'base64url'), iterations, 32, 'sha256');
    expect(derived.toString('base64url')).toBe(hash);
    const kiosk = await kioskOf(id);
    expect([kiosk?.pairedAt, kiosk?.lastSeenAt].every(Boolean)).toBe(true);
  });

  it('answers the tablet that used the code the same again, as long as it is the one that is paired', async () => {
    const added = (await addKiosk(rounds, neva)).body;
    const [mine, another] = ['m'.repeat(32), 'a'.repeat(32)];
    const first = await pair(added.pairing.code, elsewhere(), mine);
    expect(first.status).toBe(200);
    expect((await pair(added.pairing.code, elsewhere(), another)).problem.code).toBe('kiosk_code_wrong');
    expect((await pair('000000', elsewhere(), mine)).problem.code).toBe('kiosk_code_wrong');
    const again = await pair(added.pairing.code, elsewhere(), mine);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await tabletOn(rounds, first.body.token).seen()).status).toBe(200);

    const params = { id: added.id };
    const { pairing } = (await rounds.call('POST /kiosks/{id}/code', { token: neva.owner.token, params })).body;
    expect((await pair(pairing.code, elsewhere(), another)).status).toBe(200);
    expect((await pair(added.pairing.code, elsewhere(), mine)).problem.code).toBe('kiosk_code_wrong');
  });

  it('counts no guess of a tablet that asks again, however often', async () => {
    const org = await organisation(rounds);
    const { pairing } = (await addKiosk(rounds, org)).body;
    const address = elsewhere();
    for (let time = 0; time < 12; time++) {
      expect((await pair(pairing.code, address, 'r'.repeat(32))).status).toBe(200);
    }
    const { pairing: next } = (await addKiosk(rounds, org)).body;
    expect((await pair(next.code, address, 'n'.repeat(32))).status).toBe(200);
  });

  it('answers one tablet that asks many times at once the same', async () => {
    const { pairing } = (await addKiosk(rounds, neva)).body;
    const attempt = 'p'.repeat(32);
    const replies = await Promise.all(Array.from({ length: 5 }, () => pair(pairing.code, elsewhere(), attempt)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.token)).size).toBe(1);
  });

  it('ends the tablet that was there before, and no sooner', async () => {
    const before = await pairedKiosk(rounds, neva);
    const params = { id: before.id };
    const { pairing } = (await rounds.call('POST /kiosks/{id}/code', { token: neva.owner.token, params })).body;
    expect((await before.seen()).status).toBe(200);
    const after = tabletOn(rounds, (await pair(pairing.code, elsewhere())).body.token);
    expect((await before.seen()).problem.code).toBe('kiosk_ended');
    expect((await before.say()).problem.code).toBe('kiosk_ended');
    expect((await after.seen()).status).toBe(200);
  });
});

describe('POST /kiosks/seen', () => {
  it('refuses who names no token, a made-up one, and somebody who is signed in', async () => {
    const body = {};
    expect((await rounds.call('POST /kiosks/seen', { body })).problem.code).toBe('not_signed_in');
    expect((await tabletOn(rounds, 'x'.repeat(32)).seen()).problem.code).toBe('kiosk_ended');
    expect((await rounds.call('POST /kiosks/seen', { body, token: neva.owner.token })).problem.code).toBe(
      'not_signed_in',
    );
  });

  it.each([{ battery: 1.1 }, { battery: -0.1 }, { waiting: -1 }, { waiting: 1.5 }])('refuses %j', async (body) => {
    const kiosk = await pairedKiosk(rounds, neva);
    expect((await kiosk.seen(body as object)).status).toBe(422);
  });

  it('says no more than a tablet may: other calls are closed to it', async () => {
    const { token } = await pairedKiosk(rounds, neva);
    const headers = { authorization: `Kiosk ${token}` };
    expect((await rounds.call('GET /kiosks', { headers })).problem.code).toBe('not_signed_in');
    expect((await rounds.call('GET /feedbacks', { headers })).problem.code).toBe('not_signed_in');
  });

  it('keeps what the tablet says of itself, and forgets what it does not know', async () => {
    const kiosk = await pairedKiosk(rounds, neva);
    await kiosk.seen({ battery: 0.5, isCharging: true, waiting: 3 });
    expect(await kioskOf(kiosk.id)).toMatchObject({ battery: 0.5, isCharging: true, waiting: 3 });
    await kiosk.seen();
    expect(await kioskOf(kiosk.id)).toMatchObject({ battery: null, isCharging: null, waiting: null });
  });
});

describe('POST /kiosks/leave', () => {
  it('refuses a tablet that was ended, and who is no tablet', async () => {
    const org = await organisation(rounds);
    const tablet = await pairedKiosk(rounds, org);
    await rounds.call('DELETE /kiosks/{id}', { token: org.owner.token, params: { id: tablet.id } });
    expect((await tablet.leave()).problem.code).toBe('kiosk_ended');
    expect((await rounds.call('POST /kiosks/leave', {})).problem.code).toBe('not_signed_in');
  });

  it('ends the tablet; the kiosk waits for another one, which the former does not end', async () => {
    const org = await organisation(rounds);
    const tablet = await pairedKiosk(rounds, org);
    await tablet.seen({ battery: 0.5, waiting: 2 });
    expect((await tablet.leave()).status).toBe(204);
    const { body } = await rounds.call('GET /kiosks', { token: org.owner.token });
    expect(body.items[0]).toMatchObject({ pairedAt: null, lastSeenAt: null, battery: null, waiting: null });
    expect((await tablet.seen()).problem.code).toBe('kiosk_ended');
    const { body: again } = await rounds.call('POST /kiosks/{id}/code', {
      token: org.owner.token,
      params: { id: tablet.id },
    });
    const paired = await rounds.call('POST /kiosks/pair', { body: { code: again.pairing.code } });
    expect((await tablet.leave()).problem.code).toBe('kiosk_ended');
    expect((await tabletOn(rounds, paired.body.token).seen()).status).toBe(200);
  });
});

describe('DELETE /kiosks/{id}', () => {
  it('is not found for who does not reach the site, and twice', async () => {
    const { id } = (await addKiosk(rounds, neva, { facilityId: neva.facilities[2] })).body;
    const remove = ({ token }: { token: string }) => rounds.call('DELETE /kiosks/{id}', { token, params: { id } });
    expect((await remove(neva.siteManager)).status).toBe(404);
    expect((await remove(neva.manager)).status).toBe(204);
    expect((await remove(neva.manager)).status).toBe(404);
  });

  it('ends the tablet at once', async () => {
    const kiosk = await pairedKiosk(rounds, neva);
    await rounds.call('DELETE /kiosks/{id}', { token: neva.owner.token, params: { id: kiosk.id } });
    for (const { status, problem } of [await kiosk.seen(), await kiosk.say()]) {
      expect([status, problem.code]).toEqual([401, 'kiosk_ended']);
    }
    expect(await kioskOf(kiosk.id)).toBeUndefined();
  });

  it('goes without saying when the door or its site is deleted', async () => {
    const vltava = await organisation(rounds, 'Vltava Bank');
    const { token } = vltava.owner;
    const [atDoor, atSite] = [
      await pairedKiosk(rounds, vltava),
      await pairedKiosk(rounds, vltava, { facilityId: vltava.facilities[2] }),
    ];
    await rounds.call('DELETE /facilities/{id}', { token, params: { id: vltava.facilities[0] } });
    await rounds.call('DELETE /sites/{id}', { token, params: { id: vltava.sites[1] } });
    expect((await atDoor.seen()).problem.code).toBe('kiosk_ended');
    expect((await atSite.say()).problem.code).toBe('kiosk_ended');
    expect((await list(token)).body.items).toEqual([]);
  });
});

/** Last: it uses up what everybody shares. */
describe('a code that is guessed', () => {
  it('is refused a thousand times, from one network and from many, and so is the right one then', async () => {
    const { pairing } = (await addKiosk(rounds, neva)).body;
    const wrong = (index: number) => String((Number(pairing.code) + 1 + index) % 1_000_000).padStart(6, '0');
    const fromOne: string[] = [];
    for (let index = 0; index < 20; index++) fromOne.push((await pair(wrong(index), '203.0.113.9')).problem.code);
    expect(new Set(fromOne.slice(0, 10))).toEqual(new Set(['kiosk_code_wrong']));
    expect(new Set(fromOne.slice(10))).toEqual(new Set(['too_many_requests']));
    expect((await pair(pairing.code, '203.0.113.9')).problem.code).toBe('too_many_requests');

    let wrongs = 0;
    for (let sent = 20; sent < 1000; sent += 20) {
      const guesses = Array.from({ length: 20 }, (_, index) => pair(wrong(sent + index), elsewhere()));
      const codes = (await Promise.all(guesses)).map(({ problem }) => problem.code);
      wrongs += codes.filter((code) => code === 'kiosk_code_wrong').length;
    }
    expect(wrongs).toBeLessThanOrEqual(490);
    const { status, headers } = await pair(pairing.code, elsewhere());
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '../../ids.js';
import { pairedKiosk } from '../../test/kiosk.js';
import { phonesOn, settled, wakeUp } from '../../test/notifications.js';
import { patience } from '../../test/patience.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { noPoint, pushService } from '../../test/push-service.js';
import { testApp } from '../../test/test-app.js';
import { leave } from '../../test/visitors.js';

const service = pushService();
const rounds = testApp(service.settings);
const { listening, choose } = phonesOn(rounds, service);
let neva: Organisation;

beforeEach(async () => {
  neva = await organisation(rounds);
});

/** Each by another visitor. */
async function rate(facilityId: string, rating: number, message = '', reasonIds: string[] = []): Promise<void> {
  const { status } = await leave(rounds, facilityId, { rate: rating, message, reasonIds, device: newId() });
  expect(status).toBe(201);
}

describe('a low rating', () => {
  it('is not told to staff, to managers of other sites, to other organisations or above the facility’s limit', async () => {
    const stranger = await organisation(rounds, 'Elsewhere');
    const others = await Promise.all([neva.staff, neva.siteManager, stranger.owner].map((person) => listening(person)));
    const owner = await listening(neva.owner);
    const [, , carPark] = neva.facilities;
    await rounds.db.updateTable('facility').set({ rating_limit: 3 }).where('id', '=', carPark).execute();
    await rate(carPark, 4);
    await rate(carPark, 2);
    expect((await owner.heard(1)).map(({ title }) => title)).toEqual(['Rating 2 of 5: Car park']);
    await settled(rounds);
    expect(others.flatMap(({ pushes }) => pushes)).toEqual([]);
  });

  it('is told with as many of its words as a push message has room for, whatever they are made of', async () => {
    const phone = await listening(neva.owner);
    const family = '👨‍👩‍👧';
    const said = [`Ab${'\u0301'.repeat(1900)}`, family.repeat(30), family.repeat(100), 'x'.repeat(161)];
    for (const [index, message] of said.entries()) {
      await rate(neva.facilities[index % 3] ?? '', 1, message);
      await settled(rounds);
    }
    const quotes = (await phone.heard(4)).map(({ body }) => /“(.*)”/.exec(body)?.[1]);
    expect(quotes).toEqual(['A…', family.repeat(30), `${family.repeat(35)}…`, `${'x'.repeat(159)}…`]);
  });

  it('is tried once where an earlier version took a key with which nothing can be encrypted', async () => {
    const { path } = await listening(neva.owner);
    const phone = await listening(neva.manager);
    const broken = rounds.db.updateTable('push_subscription').set({ p256dh: noPoint });
    await broken.where('endpoint', '=', service.origin + path).execute();
    await rate(neva.facilities[0], 1);
    await phone.heard(1);
    await settled(rounds);
    const left = rounds.db.selectFrom('job').select('payload').where('queue', '=', 'notification-delivery');
    expect(await left.execute()).toEqual([]);
  });

  it('reaches every device of the managers in scope, once, in each one’s language', async () => {
    const phone = await listening(neva.owner);
    const laptop = await listening(neva.owner);
    const sonya = await listening(neva.siteManager, 'cz');
    const mark = await listening(neva.manager, 'ru');
    await rate(neva.facilities[0], 2, 'No  soap\nagain');

    const [english] = await phone.heard(1);
    expect(english).toMatchObject({
      kind: 'low-rating',
      title: 'Rating 2 of 5: Lobby',
      body: 'North: “No soap again”',
      url: `/app/account/${neva.id}/site/${neva.sites[0]}?tab=ratings`,
      tag: neva.facilities[0],
      language: 'en',
    });
    expect((await sonya.heard(1))[0]).toMatchObject({ body: 'North: „No soap again“', language: 'cs' });
    expect((await mark.heard(1))[0]).toMatchObject({
      title: 'Оценка 2 из\u00a05: Lobby',
      body: 'North: «No soap again»',
    });
    await settled(rounds);
    expect([phone, laptop, sonya, mark].map(({ pushes }) => pushes.length)).toEqual([1, 1, 1, 1]);
  });

  it('says what was tapped before the words, in each one’s language', async () => {
    const [olga, sonya] = [await listening(neva.owner), await listening(neva.siteManager, 'cz')];
    await rate(neva.facilities[0], 2, 'Awful', ['general-smell', 'general-bins']);
    await rate(neva.facilities[0], 1, '', ['general-smell']);
    expect((await olga.heard(2)).map(({ body }) => body).toSorted()).toEqual([
      'Bad smell, 1 star. North',
      'Bad smell, Bins are full, 2 stars. North: “Awful”',
    ]);
    expect((await sonya.heard(2)).map(({ body }) => body)).toContain('Zápach, 1 hvězda. North');
  });

  it('is encrypted for that device alone and signed with the key that the browsers were given', async () => {
    const phone = await listening(neva.owner);
    const laptop = await listening(neva.owner);
    await rate(neva.facilities[0], 1, 'Straße, ёлка, žluťoučký');
    await Promise.all([phone.heard(1), laptop.heard(1)]);
    const [push] = phone.pushes;
    if (!push) throw new Error('no push');
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    expect(push.headers['topic']).toMatch(/^[\w-]{1,32}$/);
    expect(push.body.includes('ёлка')).toBe(false);
    expect(() => laptop.decrypt(push.body)).toThrow(/authenticate/);

    const { body: shared } = await rounds.call('GET /configs/shared');
    const [, token = '', key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(push.headers.authorization ?? '') ?? [];
    expect(key).toBe(shared.browserPushPublicKey);
    const { payload } = await jwtVerify(token, publicKeyOf(shared.browserPushPublicKey), { audience: service.origin });
    expect(payload.sub).toBe('mailto:operator@localhost');
    expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600);
  });

  it('is not told to a person who has switched the kind off', async () => {
    const phone = await listening(neva.owner);
    await choose(neva.owner, { lowRating: false });
    await rate(neva.facilities[0], 1);
    await settled(rounds);
    expect(phone.pushes).toEqual([]);
  });

  it('is not told to a device that was logged out', async () => {
    const phone = await listening(neva.owner);
    await rounds.call('POST /auth/log-out-everywhere', { token: neva.owner.token });
    await rate(neva.facilities[0], 1);
    await settled(rounds);
    expect(phone.pushes).toEqual([]);
  });

  it('waits until the quiet hours are over', async () => {
    const phone = await listening(neva.owner);
    const utcMinutes = new Date().getUTCHours() * 60 + new Date().getUTCMinutes();
    const clock = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(11, 16);
    const quiet = { timeZone: 'UTC', quietFrom: clock(utcMinutes + 1380), quietTo: clock(utcMinutes + 60) };
    await choose(neva.owner, quiet);
    await rate(neva.facilities[0], 1);
    const chore = await vi.waitFor(
      async () =>
        rounds.db.selectFrom('job').selectAll().where('queue', '=', 'notification-delivery').executeTakeFirstOrThrow(),
      patience,
    );
    expect(chore.run_at.getTime() - Date.now()).toBeGreaterThan(58 * 60_000);
    // The night is over early.
    await choose(neva.owner, { quietFrom: null, quietTo: null });
    await wakeUp(rounds);
    await phone.heard(1);
  });

  it('is told to nobody else who signed in on that browser before they were over', async () => {
    const phone = await listening(neva.owner);
    const now = Date.now();
    const clock = (hours: number) => new Date(now + hours * 3_600_000).toISOString().slice(11, 16);
    await choose(neva.owner, { timeZone: 'UTC', quietFrom: clock(-1), quietTo: clock(1) });
    await rate(neva.facilities[0], 1);
    await vi.waitFor(
      async () =>
        rounds.db.selectFrom('job').selectAll().where('queue', '=', 'notification-delivery').executeTakeFirstOrThrow(),
      patience,
    );
    const stranger = await organisation(rounds, 'Elsewhere');
    const taken = { token: stranger.owner.token, body: phone.subscription };
    expect((await rounds.call('POST /notifications/enable-browser-push', taken)).status).toBe(204);
    await choose(neva.owner, { quietFrom: null, quietTo: null });
    await wakeUp(rounds);
    expect(phone.pushes).toEqual([]);
  });
});

describe('a dead or failing push service', () => {
  it.each([404, 410])('that answers %i makes the subscription disappear', async (status) => {
    const phone = await listening(neva.owner);
    service.answers.set(phone.path, { status });
    await rate(neva.facilities[0], 1);
    await settled(rounds);
    await rate(neva.facilities[1], 1);
    await settled(rounds);
    expect(phone.pushes).toHaveLength(1);
    const { body } = await rounds.call('GET /notifications/choices', { token: neva.owner.token });
    expect(body.devices).toBe(0);
  });

  it('is tried again when it says so, and others are not kept waiting', async () => {
    const [phone, laptop] = [await listening(neva.owner), await listening(neva.manager)];
    service.answers.set(phone.path, { status: 503, headers: { 'retry-after': '1' } });
    await rate(neva.facilities[0], 1);
    await laptop.heard(1);
    await phone.heard(1);
    service.answers.delete(phone.path);
    await wakeUp(rounds);
    const [first, second] = await phone.heard(2);
    expect(second?.id).toBe(first?.id);
    await settled(rounds);
    expect(phone.pushes).toHaveLength(2);
  });

  it('that refuses the message as such is not asked again', async () => {
    const phone = await listening(neva.owner);
    service.answers.set(phone.path, { status: 413 });
    await rate(neva.facilities[0], 1);
    await settled(rounds);
    expect(phone.pushes).toHaveLength(1);
  });
});

describe('a server that was killed', () => {
  const deliveries = () =>
    rounds.db
      .selectFrom('notification_delivery')
      .innerJoin('notification', 'notification.id', 'notification_delivery.notification_id')
      .select(['notification_delivery.id', 'sent_at'])
      .where('account_id', '=', neva.id)
      .execute();

  it('between the feedback and the sending: another process takes over, and it goes out once', async () => {
    const phone = await listening(neva.owner);
    service.answers.set(phone.path, { status: 500 });
    await rate(neva.facilities[0], 1);
    await phone.heard(1);
    service.received.length = 0;
    service.answers.delete(phone.path);
    // As a killed process leaves it: claimed, never finished, the lease run out.
    await rounds.db
      .updateTable('job')
      .set({ leased_until: new Date(Date.now() - 1000), run_at: new Date(Date.now() - 60_000) })
      .where('queue', '=', 'notification-delivery')
      .execute();
    await wakeUp(rounds);
    await phone.heard(1);
    await settled(rounds);
    expect(phone.pushes).toHaveLength(1);
  });

  it('after the fan-out, before its chore was done: nobody is put on the list twice', async () => {
    const phone = await listening(neva.owner);
    await rate(neva.facilities[0], 1);
    await phone.heard(1);
    await settled(rounds);
    const { id } = await rounds.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', neva.id)
      .executeTakeFirstOrThrow();
    await rounds.db
      .insertInto('job')
      .values({ queue: 'notification', payload: JSON.stringify(id), attempts: 1 })
      .execute();
    await wakeUp(rounds);
    await settled(rounds);
    expect(phone.pushes).toHaveLength(1);
    expect(await deliveries()).toHaveLength(1);
  });

  it('after the mark, before its chore was done: it does not go out again', async () => {
    const phone = await listening(neva.owner);
    await rate(neva.facilities[0], 1);
    await phone.heard(1);
    await settled(rounds);
    const [delivery] = await deliveries();
    await rounds.db
      .insertInto('job')
      .values({ queue: 'notification-delivery', payload: JSON.stringify(delivery?.id), attempts: 1 })
      .execute();
    await wakeUp(rounds);
    await settled(rounds);
    expect(phone.pushes).toHaveLength(1);
  });
});

describe('a check with items not done', () => {
  it('is told to the managers in scope, but not to whoever made it', async () => {
    const [owner, mark] = [await listening(neva.owner), await listening(neva.manager)];
    const items = [
      { id: `${neva.checklistId}-1`, result: false },
      { id: `${neva.checklistId}-2`, result: false },
    ];
    await rounds.call('POST /qr/{id}/report-quality-check', {
      token: neva.manager.token,
      params: { id: neva.facilities[0] },
      body: { items },
      headers: { 'x-request-id': newId() },
    });
    const [message] = await owner.heard(1);
    expect(message).toMatchObject({
      title: 'Lobby: 2 items not done',
      body: 'North, Round',
      url: `/app/account/${neva.id}/site/${neva.sites[0]}?tab=checks`,
    });
    await settled(rounds);
    expect(mark.pushes).toEqual([]);
  });
});

describe('a reply wanted for long', () => {
  beforeAll(async () => {
    await rounds.db.deleteFrom('feedback').execute();
  });

  it('is told once, per facility, for low ratings only', async () => {
    await choose(neva.owner, { lowRating: false });
    const phone = await listening(neva.owner);
    const [lobby, washroom] = neva.facilities;
    for (const [facilityId, rating] of [
      [lobby, 1],
      [lobby, 2],
      [lobby, 2],
      [washroom, 5],
    ] as const) {
      await rate(facilityId, rating);
    }
    // Nobody who spoke to a tablet would find the reply.
    await (await pairedKiosk(rounds, neva)).say({ rate: 1 });
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
    await rounds.db
      .updateTable('feedback')
      .set({ at: twoDaysAgo, suspicion: null })
      .where('account_id', '=', neva.id)
      .execute();
    // One was reminded of and then found to be suspicious: nobody waits for that reply.
    await rounds.db
      .updateTable('feedback')
      .set({ suspicion: 'burst', reminded_at: new Date() })
      .where('id', '=', (query) =>
        query
          .selectFrom('feedback')
          .select((all) => all.fn.max('id').as('id'))
          .where('facility_id', '=', lobby)
          .where('source', '=', 'code'),
      )
      .execute();
    await runNow('overdue-replies');
    await runNow('overdue-replies');
    await phone.heard(1);
    await settled(rounds);
    expect(phone.messages.map(({ title }) => title)).toEqual(['Lobby: 2 ratings wait for a reply']);
  });
});

async function runNow(queue: string): Promise<void> {
  const long = new Date(Date.now() - 1000);
  await rounds.db.updateTable('job').set({ run_at: long }).where('queue', '=', queue).execute();
  await sql`select pg_notify('rounds_jobs', '')`.execute(rounds.db);
  await vi.waitFor(async () => {
    const chore = await rounds.db
      .selectFrom('job')
      .select('run_at')
      .where('queue', '=', queue)
      .executeTakeFirstOrThrow();
    expect(chore.run_at.getTime()).toBeGreaterThan(Date.now());
  }, patience);
}

/** The raw point of the VAPID key as a key that jose takes. */
function publicKeyOf(base64url: string) {
  const point = Buffer.from(base64url, 'base64url');
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
}

import { beforeEach, describe, expect, inject, it } from 'vitest';
import { pushSubscriptionsPerPerson } from '../../limits.js';
import { phonesOn, settled } from '../../test/notifications.js';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { Device, noPoint, pushService } from '../../test/push-service.js';
import { testApp } from '../../test/test-app.js';
import { leave } from '../../test/visitors.js';
import { waitingFor } from '../../test/waiting.js';

const service = pushService();
const rounds = testApp(service.settings);
const { listening } = phonesOn(rounds, service);
let neva: Organisation;

beforeEach(async () => {
  neva = await organisation(rounds);
});

describe('POST /notifications/enable-browser-push', () => {
  const enable = (endpoint: string) => {
    const { keys } = new Device(service, 'x').subscription;
    return rounds.call('POST /notifications/enable-browser-push', {
      token: neva.manager.token,
      body: { endpoint, keys },
    });
  };

  it('refuses a stranger', async () => {
    const { subscription: body } = new Device(service, 'x');
    const { problem } = await rounds.call('POST /notifications/enable-browser-push', { body });
    expect(problem.code).toBe('not_signed_in');
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/1',
    'https://fcm.googleapis.com:8443/fcm/send/1',
    'https://fcm.googleapis.com.evil.example/1',
    'https://user:password@fcm.googleapis.com/1',
    'https://example.org/push',
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://10.0.0.7/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'http://127.0.0.1:1/push',
    'file:///etc/passwd',
    'no address',
  ])('refuses %s', async (endpoint) => {
    const { status, problem } = await enable(endpoint);
    expect([status, problem.code]).toEqual([422, 'push_host_refused']);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/1',
    'https://updates.push.services.mozilla.com/wpush/v2/1',
    'https://wns2-par02p.notify.windows.com/w/?token=1',
    'https://web.push.apple.com/1',
  ])('takes %s', async (endpoint) => {
    expect((await enable(endpoint)).status).toBe(204);
  });

  it.each([
    ['too short', { p256dh: 'short', auth: 'short' }],
    ['no point on the curve', { p256dh: noPoint, auth: Buffer.alloc(16).toString('base64url') }],
  ])('refuses keys that no browser makes: %s', async (_title, keys) => {
    const { endpoint } = new Device(service, 'x').subscription;
    const { status, problem } = await rounds.call('POST /notifications/enable-browser-push', {
      token: neva.manager.token,
      body: { endpoint, keys },
    });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'keys']);
  });

  it('refuses a browser that belongs to another person, unless it is that browser', async () => {
    const phone = await listening(neva.owner);
    const { endpoint } = phone.subscription;
    const { status, problem } = await enable(endpoint);
    expect([status, problem.code]).toEqual([404, 'not_found']);
    await leave(rounds, neva.facilities[0], { rate: 1 });
    await phone.heard(1);
  });

  it('keeps so many of a person: a new one takes the place of the one that was put longest ago', async () => {
    const [second, first] = [await listening(neva.manager), await listening(neva.manager)];
    for (let more = 2; more < pushSubscriptionsPerPerson; more++) await listening(neva.manager);
    // As at each sign-in on that browser.
    const { token } = neva.manager;
    await rounds.call('POST /notifications/enable-browser-push', { token, body: second.subscription });
    const others = await listening(neva.owner);
    const newest = await listening(neva.manager);
    const { body } = await rounds.call('GET /notifications/choices', { token: neva.manager.token });
    expect(body.devices).toBe(pushSubscriptionsPerPerson);
    await leave(rounds, neva.facilities[0], { rate: 1 });
    await settled(rounds);
    expect([first, second, others, newest].map(({ pushes }) => pushes.length)).toEqual([0, 1, 1, 1]);
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')(
    'keeps so many of a person also when two browsers are put at once',
    async () => {
      for (let more = 0; more < pushSubscriptionsPerPerson; more++) await listening(neva.manager);
      const both = await rounds.db.inTransaction(async (tx) => {
        await tx
          .selectFrom('push_subscription')
          .select('id')
          .where('person_id', '=', neva.manager.id)
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .execute();
        const first = listening(neva.manager);
        await expect.poll(() => waitingFor(tx)).toBe(1);
        const second = listening(neva.manager);
        await expect.poll(() => waitingFor(tx)).toBe(2);
        return { begun: [first, second] };
      });
      await Promise.all(both.begun);
      const { body } = await rounds.call('GET /notifications/choices', { token: neva.manager.token });
      expect(body.devices).toBe(pushSubscriptionsPerPerson);
    },
  );

  it('keeps an old one that has become another person’s, and not that person’s oldest', async () => {
    const shared = await listening(neva.owner);
    const first = await listening(neva.manager);
    for (let more = 1; more < pushSubscriptionsPerPerson; more++) await listening(neva.manager);
    const { token } = neva.manager;
    await rounds.call('POST /notifications/enable-browser-push', { token, body: shared.subscription });
    await leave(rounds, neva.facilities[0], { rate: 1 });
    await settled(rounds);
    expect([shared, first].map(({ pushes }) => pushes.length)).toEqual([1, 0]);
  });

  it('keeps one subscription per browser: the last to sign in on it hears', async () => {
    const shared = await listening(neva.manager);
    const { token } = neva.owner;
    await rounds.call('POST /notifications/enable-browser-push', { token, body: shared.subscription });
    await leave(rounds, neva.facilities[0], { rate: 1 });
    await settled(rounds);
    expect(shared.pushes).toHaveLength(1);
  });
});

describe('PUT /notifications/choices', () => {
  it('refuses half a pair of quiet hours and unknown time zones', async () => {
    const half = await choose(neva.owner, { quietFrom: '22:00' });
    expect(half.problem.errors?.[0]?.field).toBe('quietTo');
    const nowhere = await choose(neva.owner, { timeZone: 'Mars/Olympus' });
    expect(nowhere.problem.errors?.[0]?.field).toBe('timeZone');
    const late = await choose(neva.owner, { quietFrom: '25:00', quietTo: '07:00' });
    expect(late.status).toBe(422);
  });

  it('leaves the time zone that somebody has, which would not be taken anew', async () => {
    const { owner } = await organisation(rounds);
    const choices = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'IST' };
    expect((await choose(owner, choices)).status).toBe(422);
    await choose(owner, { ...choices, timeZone: 'UTC' });
    await rounds.db
      .updateTable('notification_choice')
      .set({ time_zone: 'IST' })
      .where('person_id', '=', owner.id)
      .execute();
    expect((await choose(owner, { ...choices, quietTo: '06:00' })).body).toMatchObject({
      ...choices,
      quietTo: '06:00',
    });
  });

  it('keeps what was chosen', async () => {
    const choices = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'Europe/Moscow', failedCheck: false };
    await choose(neva.owner, choices);
    const { body } = await rounds.call('GET /notifications/choices', { token: neva.owner.token });
    expect(body).toMatchObject({ choices, isMailOffered: false });
  });

  it('leaves alone what an older app does not know', async () => {
    await choose(neva.staff, { myRoundsLate: false });
    const { body } = await choose(neva.staff, { quietFrom: '22:00', quietTo: '07:00' });
    expect(body).toMatchObject({ myRoundsLate: false, roundsLate: true, quietFrom: '22:00' });
  });
});

interface Choices {
  lowRating?: boolean;
  failedCheck?: boolean;
  myRoundsLate?: boolean;
  quietFrom?: string;
  quietTo?: string;
  timeZone?: string;
}

const choose = ({ token }: Persona, choices: Choices) =>
  rounds.call('PUT /notifications/choices', {
    token,
    body: {
      lowRating: true,
      failedCheck: true,
      replyOverdue: true,
      byMail: false,
      quietFrom: null,
      quietTo: null,
      timeZone: 'UTC',
      ...choices,
    },
  });

import { limits } from '@rounds/contract';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from './config.js';
import { rotateKeys } from './rotate-keys.js';
import { organisation, signIn, type Organisation } from './test/personas.js';
import { Device, pushService, type ReceivedPush } from './test/push-service.js';
import { testApp, type TestApp } from './test/test-app.js';

const service = pushService();
// Two processes of one installation.
const here = testApp(service.settings);
const there = testApp(service.settings, here);
let neva: Organisation;
let owner: string;

beforeAll(async () => {
  neva = await organisation(here);
});
beforeEach(async () => {
  // Both processes read the keys again when they next need one.
  later(60);
  owner = await signIn(here.db, neva.owner.id, neva.id);
});
afterAll(() => {
  vi.useRealTimers();
});

const rotate = (settings: Record<string, string> = {}) => rotateKeys(here.database.common(), readConfig(settings));

/** From test to test it only gets later, as it does for a server. */
function later(seconds: number): void {
  const now = Date.now() + seconds * 1000;
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now });
}

const statusAt = async ({ call }: TestApp, token: string): Promise<number> =>
  (await call('GET /profile/overview', { token })).status;

const keyIdOf = (token: string) => decodeProtectedHeader(token).kid;

async function signingKey(): Promise<Buffer> {
  const { value } = await here.db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'access-token-key')
    .executeTakeFirstOrThrow();
  return Buffer.from(value as string, 'base64');
}

/** What somebody can do who has got hold of a key, or what a version does that names no keys. */
async function signedWith(key: Buffer, { token }: { token: string }, lifeSeconds: number, kid?: string) {
  const { payload } = await jwtVerify(token, key, { currentDate: new Date(0) });
  return new SignJWT({ ...payload, exp: Math.floor(Date.now() / 1000) + lifeSeconds })
    .setProtectedHeader({ alg: 'HS256', ...(kid !== undefined && { kid }) })
    .sign(key);
}

describe('access tokens after rounds rotate-keys', () => {
  it('of the retired key are refused when the last honest one is over, however long they claim to live', async () => {
    const token = await signIn(here.db, neva.staff.id, neva.id);
    const stolen = await signedWith(await signingKey(), { token }, 3600, keyIdOf(token));
    await rotate();
    expect(await statusAt(here, stolen)).toBe(200);
    later(limits.accessTokenSeconds - 5);
    expect(await statusAt(here, token)).toBe(200);
    expect(await statusAt(here, stolen)).toBe(200);
    later(25);
    expect(await statusAt(here, token)).toBe(401);
    expect(await statusAt(here, stolen)).toBe(401);
    expect(await statusAt(there, stolen)).toBe(401);
  });

  it('of a key that nobody knows are refused, and do not make the server ask the database every time', async () => {
    const token = await signIn(here.db, neva.staff.id, neva.id);
    const forged = await signedWith(await signingKey(), { token }, 60, 'made-up');
    let questions = 0;
    const stop = here.database.observe(({ statements }) => {
      if (statements.some(({ text }) => text.includes('"secret"'))) questions += 1;
    });
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusAt(here, forged)));
    stop();
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(questions).toBe(1);
  });

  it('that were given before are accepted by every process until they are over', async () => {
    const igor = await signIn(here.db, neva.staff.id, neva.id);
    await rotate();
    await rotate();
    later(60);
    expect(await statusAt(here, igor)).toBe(200);
    expect(await statusAt(there, igor)).toBe(200);
  });

  it('name the new key, and a process that has not heard of it yet accepts them at once', async () => {
    // Both have just read the keys.
    expect([await statusAt(here, owner), await statusAt(there, owner)]).toEqual([200, 200]);
    await rotate();
    later(3);
    const igor = await signIn(here.db, neva.staff.id, neva.id);
    expect(keyIdOf(igor)).not.toBe(keyIdOf(owner));
    expect(await statusAt(here, igor)).toBe(200);
    expect(await statusAt(there, igor)).toBe(200);
  });

  it('are signed with the new key by servers that were running all along, and nobody has to sign in again', async () => {
    const signedIn = (await here.call('POST /auth/flex', { body: { oauthUID: 'igor' } })).body;
    await rotate();
    later(20);
    const refreshed = await there.call('POST /auth/tokens/refresh', { body: { refreshToken: signedIn.refreshToken } });
    expect(refreshed.status).toBe(200);
    expect(keyIdOf(refreshed.body.accessToken)).not.toBe(keyIdOf(signedIn.accessToken));
    expect(await statusAt(here, refreshed.body.accessToken)).toBe(200);
  });

  it('are accepted without the name of a key, as the version before gives them', async () => {
    const token = await signIn(here.db, neva.staff.id, neva.id);
    const unnamed = await signedWith(await signingKey(), { token }, 60);
    expect(keyIdOf(unnamed)).toBeUndefined();
    expect(await statusAt(here, unnamed)).toBe(200);
    await rotate();
    later(20);
    expect(await statusAt(there, unnamed)).toBe(200);
  });
});

describe('push messages after rounds rotate-keys', () => {
  const keyNow = async (rounds = here) => (await rounds.call('GET /configs/shared')).body.browserPushPublicKey;

  const enable = (device: Device, applicationServerKey?: string) =>
    here.call('POST /notifications/enable-browser-push', {
      token: owner,
      body: { ...device.subscription, ...(applicationServerKey !== undefined && { applicationServerKey }) },
    });

  /** RFC 8292: the key that it is signed with. */
  const keyOf = (push: ReceivedPush | undefined) => /k=([\w-]+)/.exec(push?.headers.authorization ?? '')?.[1];

  const rate = () => here.call('POST /qr/{id}/feedback', { params: { id: neva.facilities[0] }, body: { rate: 1 } });

  it('refuse a subscription for a key that was never the server’s', async () => {
    const { status, problem } = await enable(new Device(service, 'stranger'), 'BNotOurs');
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'applicationServerKey']);
  });

  it('reach each browser signed with the key that it subscribed with', async () => {
    const [untold, old, renewed] = ['untold', 'old', 'renewed'].map((name) => new Device(service, name));
    if (!untold || !old || !renewed) throw new Error();
    const first = await keyNow();
    await enable(untold);
    await enable(old, first);
    // Subscribed before subscriptions kept their key.
    const { endpoint } = untold.subscription;
    await here.db.updateTable('push_subscription').set({ vapid_key: null }).where('endpoint', '=', endpoint).execute();
    await rotate();
    later(20);
    const second = await keyNow();
    expect(second).not.toBe(first);
    expect(await keyNow(there)).toBe(second);
    expect((await enable(renewed, second)).status).toBe(204);
    await rotate();
    later(20);
    await rate();
    await Promise.all([untold, old, renewed].map((device) => device.heard(1)));
    expect([untold, old, renewed].map(({ pushes: [push] }) => keyOf(push))).toEqual([first, first, second]);
  });

  it('keep the keys that the operator has set', async () => {
    const before = await keyNow();
    await rotate({ VAPID_PUBLIC_KEY: 'B', VAPID_PRIVATE_KEY: 'p' });
    later(20);
    expect(await keyNow()).toBe(before);
  });
});

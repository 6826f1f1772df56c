import { randomUUID } from 'node:crypto';
import { calls } from '@rounds/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callLimits, type CallLimitName } from '../limits.js';
import { measured } from '../test/metrics.js';
import { organisation, type Organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';

const metrics = await measured();
const rounds = testApp({ SIGN_IN: 'both', TRUST_PROXY: '127.0.0.1,::1', ...metrics.settings });

type LimitedCall = (typeof callLimits)[CallLimitName]['calls'][number];

interface Asked {
  neva: Organisation;
  /** Of the caller. */
  headers: Record<string, string>;
}

type Ask = (asked: Asked) => Promise<{ status: number; headers: Headers; problem: unknown }>;

const ceremony = { state: 'wrong' };
const nina = { firstName: 'Nina', lastName: '' };
const wrongId = { id: 'wrong', rawId: 'wrong', type: 'public-key' } as const;
const credential = { ...wrongId, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } };
const newCredential = { ...wrongId, response: { clientDataJSON: 'e30', attestationObject: 'AA' } };

/** Every call that is limited, but for the demo, which takes seconds to make. */
const asking: Record<Exclude<LimitedCall, 'POST /accounts/demo'>, Ask> = {
  'POST /auth/oauth2-url': ({ headers }) => rounds.call('POST /auth/oauth2-url', { body: {}, headers }),
  'POST /auth': ({ headers }) => rounds.call('POST /auth', { body: { code: 'wrong' }, headers }),
  'POST /auth/flex': ({ headers }) => rounds.call('POST /auth/flex', { body: { oauthUID: 'olga' }, headers }),
  'POST /auth/own/begin': ({ headers }) => rounds.call('POST /auth/own/begin', { body: {}, headers }),
  'POST /auth/own': ({ headers }) => rounds.call('POST /auth/own', { body: { ...ceremony, credential }, headers }),
  'POST /auth/own/recover': ({ headers }) =>
    rounds.call('POST /auth/own/recover', { body: { ...ceremony, code: 'wrong' }, headers }),
  'POST /auth/own/register': ({ headers }) =>
    rounds.call('POST /auth/own/register', {
      body: { ...ceremony, ...nina, credential: newCredential, invitationCode: 'wrong' },
      headers,
    }),
  'GET /setup/{secret}': ({ headers }) => rounds.call('GET /setup/{secret}', { params: { secret: 'wrong' }, headers }),
  'POST /setup': ({ headers }) =>
    rounds.call('POST /setup', {
      body: { ...ceremony, ...nina, credential: newCredential, secret: 'wrong', title: 'New' },
      headers,
    }),
  'POST /profile/providers/begin': ({ neva: { owner }, headers }) =>
    rounds.call('POST /profile/providers/begin', { body: { provider: 'embedded' }, token: owner.token, headers }),
  'POST /auth/tokens/refresh': ({ headers }) =>
    rounds.call('POST /auth/tokens/refresh', { body: { refreshToken: 'wrong' }, headers }),
  'POST /auth/tokens/validate': ({ headers }) =>
    rounds.call('POST /auth/tokens/validate', { body: { refreshToken: 'wrong' }, headers }),
  'POST /accounts': ({ neva: { owner }, headers }) =>
    rounds.call('POST /accounts', { body: { title: 'Another' }, token: owner.token, headers }),
  'POST /accounts/{id}/invite': ({ neva: { id, owner } }) =>
    rounds.call('POST /accounts/{id}/invite', { params: { id }, body: {}, token: owner.token }),
  'POST /accounts/{id}/invites/papers': ({ neva: { id, owner } }) =>
    rounds.call('POST /accounts/{id}/invites/papers', { params: { id }, body: { names: [''] }, token: owner.token }),
  'POST /accounts/{id}/members/{personId}/let-in': ({ neva: { id, owner } }) =>
    rounds.call('POST /accounts/{id}/members/{personId}/let-in', {
      params: { id, personId: 'unknown' },
      token: owner.token,
    }),
  'POST /accounts/{id}/invites/{inviteId}/link': ({ neva: { id, owner } }) =>
    rounds.call('POST /accounts/{id}/invites/{inviteId}/link', {
      params: { id, inviteId: 'unknown' },
      token: owner.token,
    }),
  'POST /codes': ({ neva: { owner } }) => rounds.call('POST /codes', { body: { count: 1 }, token: owner.token }),
  'POST /facilities/{id}/new-code': ({ neva: { facilities, owner } }) =>
    rounds.call('POST /facilities/{id}/new-code', { params: { id: facilities[0] }, token: owner.token }),
  'POST /jobs': ({ neva: { facilities, owner } }) =>
    rounds.call('POST /jobs', {
      body: { facilityId: facilities[0], title: 'The tap drips' },
      token: owner.token,
      headers: { 'x-request-id': randomUUID() },
    }),
  'POST /photos': ({ neva: { owner } }) =>
    rounds.call('POST /photos', { raw: Buffer.from('no picture'), token: owner.token }),
  'POST /accounts/{id}/tag-key/rotate': ({ neva: { id, owner } }) =>
    rounds.call('POST /accounts/{id}/tag-key/rotate', { params: { id }, token: owner.token }),
  'POST /notifications/enable-browser-push': ({ neva: { owner } }) =>
    rounds.call('POST /notifications/enable-browser-push', {
      body: { endpoint: 'https://push.example/1', keys: { p256dh: 'wrong', auth: 'wrong' } },
      token: owner.token,
    }),
  'GET /checks/export': ({ neva: { owner }, headers }) =>
    rounds.call('GET /checks/export', { query: { format: 'csv' }, token: owner.token, headers }),
  'GET /feedbacks/export': ({ neva: { owner }, headers }) =>
    rounds.call('GET /feedbacks/export', { query: { format: 'csv' }, token: owner.token, headers }),
  'GET /jobs/export': ({ neva: { owner }, headers }) =>
    rounds.call('GET /jobs/export', { query: { format: 'csv' }, token: owner.token, headers }),
  'GET /due/export': ({ neva: { owner }, headers }) =>
    rounds.call('GET /due/export', { query: { format: 'csv' }, token: owner.token, headers }),
  'GET /profile/export': ({ neva: { owner }, headers }) =>
    rounds.call('GET /profile/export', { token: owner.token, headers }),
};

const everyLimit = (Object.keys(callLimits) as CallLimitName[]).flatMap((limit) =>
  callLimits[limit].calls.flatMap((call: LimitedCall) =>
    call === 'POST /accounts/demo' ? [] : [[limit, call] as const],
  ),
);

const countedSoFar = (limit: string) =>
  rounds.db.selectFrom('rate_window').selectAll().where('key', 'like', `${limit}:%`);

describe('the limit', () => {
  // In the middle of a minute that stands still: hits are counted by the minute.
  const secondsIntoMinute = 30;
  beforeEach(() => {
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    vi.useFakeTimers({ toFake: ['Date'], now: minute + secondsIntoMinute * 1000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(everyLimit)('%s refuses what is beyond it, and only that, and keeps no address: %s', async (limit, call) => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const ask = asking[call];
    await rounds.db.deleteFrom('rate_window').execute();
    const first = await ask({ neva, headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(first.status).not.toBe(429);
    const [counted] = await countedSoFar(limit).execute();
    expect(counted?.key).not.toContain('203.0.113.7');
    await rounds.db
      .updateTable('rate_window')
      .set({ hits: callLimits[limit].most })
      .where('key', '=', counted?.key ?? '')
      .execute();

    const series = `rounds_refused_total{limit="${limit}"}`;
    const before = await metrics.read(series);
    const refused = await ask({ neva, headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect([refused.status, refused.problem]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })]);
    // When the minute of the oldest hit has left the window.
    const seconds = (callLimits[limit].windowMinutes + 1) * 60 - secondsIntoMinute;
    expect(refused.headers.get('retry-after')).toBe(String(seconds));
    expect(await metrics.read(series)).toBe(before + 1);

    const others = await ask({ neva: other, headers: { 'x-forwarded-for': '203.0.113.8' } });
    expect(others.status).toBe(first.status);
  });

  it('counts every call that writes a file of a list', () => {
    const written = Object.keys(calls).filter((key) => key.endsWith('/export'));
    expect([...callLimits.exports.calls].toSorted()).toEqual(written.toSorted());
  });

  it('counts a call for many at once as many', async () => {
    const { id, owner } = await organisation(rounds);
    await rounds.call('POST /codes', { body: { count: 200 }, token: owner.token });
    expect((await countedSoFar('codes').where('key', '=', `codes:${id}`).execute()).map(({ hits }) => hits)).toEqual([
      200,
    ]);
  });

  it('lets nobody name the price of a call that is for one', async () => {
    const { id, owner, facilities } = await organisation(rounds);
    const priced = (count: number) => ({
      token: owner.token,
      headers: { 'content-type': 'application/json' },
      raw: new Uint8Array(Buffer.from(JSON.stringify({ count, names: [] }))),
    });
    await rounds.db.deleteFrom('rate_window').execute();
    for (const count of [-1_000_000, -2_000_000_000, -2_000_000_000]) {
      await rounds.call('POST /facilities/{id}/new-code', { params: { id: facilities[0] }, ...priced(count) });
      await rounds.call('POST /accounts/{id}/members/{personId}/let-in', {
        params: { id, personId: 'unknown' },
        ...priced(count),
      });
      await rounds.call('POST /accounts/{id}/invites/{inviteId}/link', {
        params: { id, inviteId: 'unknown' },
        ...priced(count),
      });
    }
    const counted = await rounds.db.selectFrom('rate_window').select(['key', 'hits']).orderBy('key').execute();
    expect(counted).toEqual([
      { key: `codes:${id}`, hits: 3 },
      { key: `invitations:${owner.id}`, hits: 6 },
    ]);
  });

  it('lets an owner print five hundred codes', async () => {
    const { owner } = await organisation(rounds);
    for (const count of [200, 200, 100]) {
      const { status } = await rounds.call('POST /codes', { body: { count }, token: owner.token });
      expect(status).toBe(201);
    }
  });
});

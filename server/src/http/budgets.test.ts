import { describe, expect, it } from 'vitest';
import { callLimits, type CallLimitName } from '../limits.js';
import { measured } from '../test/metrics.js';
import { organisation, type Organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';

const metrics = await measured();
const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1', ...metrics.settings });

interface Asked {
  neva: Organisation;
  /** Of the caller. */
  headers: Record<string, string>;
}

/** Each limit, reached by one of its calls. */
const asking: Record<CallLimitName, (asked: Asked) => Promise<{ status: number; headers: Headers; problem: unknown }>> =
  {
    signInStarts: ({ headers }) => rounds.call('POST /auth/oauth2-url', { body: {}, headers }),
    signIns: ({ headers }) => rounds.call('POST /auth', { body: { code: 'wrong' }, headers }),
    organisations: ({ neva: { owner } }) =>
      rounds.call('POST /accounts', { body: { title: 'Another' }, token: owner.token }),
    organisationsPerAddress: ({ neva: { owner }, headers }) =>
      rounds.call('POST /accounts', { body: { title: 'Another' }, token: owner.token, headers }),
    invitations: ({ neva: { id, owner } }) =>
      rounds.call('POST /accounts/{id}/invite', { params: { id }, body: {}, token: owner.token }),
    codes: ({ neva: { owner } }) => rounds.call('POST /codes', { body: { count: 1 }, token: owner.token }),
    exports: ({ neva: { owner } }) =>
      rounds.call('GET /checks/export', { query: { format: 'csv' }, token: owner.token }),
    exportsPerAddress: ({ neva: { owner }, headers }) =>
      rounds.call('GET /feedbacks/export', { query: { format: 'csv' }, token: owner.token, headers }),
  };

const countedSoFar = (limit: string) =>
  rounds.db.selectFrom('rate_window').selectAll().where('key', 'like', `${limit}:%`);

describe('the limit', () => {
  it.each(Object.keys(callLimits) as CallLimitName[])('%s refuses what is beyond it, and only that', async (limit) => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const ask = asking[limit];
    await rounds.db.deleteFrom('rate_window').execute();
    const first = await ask({ neva, headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(first.status).not.toBe(429);
    const [counted] = await countedSoFar(limit).execute();
    await rounds.db
      .updateTable('rate_window')
      .set({ hits: callLimits[limit].most })
      .where('key', '=', counted?.key ?? '')
      .execute();

    const refused = await ask({ neva, headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect([refused.status, refused.problem]).toEqual([429, expect.objectContaining({ code: 'too_many_requests' })]);
    const seconds = callLimits[limit].windowMinutes * 60;
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(seconds - 120);
    expect(retryAfter).toBeLessThanOrEqual(seconds + 120);
    expect(await metrics.read(`rounds_refused_total{limit="${limit}"}`)).toBe(1);

    const others = await ask({ neva: other, headers: { 'x-forwarded-for': '203.0.113.8' } });
    expect(others.status).toBe(first.status);
  });

  it('counts a call for many at once as many', async () => {
    const { id, owner } = await organisation(rounds);
    await rounds.call('POST /codes', { body: { count: 200 }, token: owner.token });
    expect((await countedSoFar('codes').where('key', '=', `codes:${id}`).execute()).map(({ hits }) => hits)).toEqual([
      200,
    ]);
  });

  it('lets an owner print five hundred codes, and keeps no address', async () => {
    const { owner } = await organisation(rounds);
    for (const count of [200, 200, 100]) {
      const { status } = await rounds.call('POST /codes', { body: { count }, token: owner.token });
      expect(status).toBe(201);
    }
    expect(JSON.stringify(await rounds.db.selectFrom('rate_window').selectAll().execute())).not.toContain('203.0.113');
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { startIssuer } from './test/issuer.js';
import { organisation } from './test/personas.js';
import { testApp, type TestApp } from './test/test-app.js';

// Two processes of one installation, as behind a load balancer that knows nothing of sessions.
const acme = await startIssuer({ given_name: 'Ada', family_name: 'Acme' });
const settings = {
  PUBLIC_URL: 'http://rounds.example',
  FEEDBACK_LIMIT: '5',
  FLEX_LOGIN: 'on',
  OIDC_ISSUER: acme.url,
  OIDC_CLIENT_ID: 'rounds',
  OIDC_CLIENT_SECRET: 'known-to-acme-and-us',
};
const here = testApp(settings);
const there = testApp(settings, here);

afterAll(() => acme.stop());

const tokensOf = async ({ call }: TestApp, oauthUID: string) =>
  (await call('POST /auth/flex', { body: { oauthUID } })).body;

const refresh = ({ call }: TestApp, refreshToken: string) =>
  call('POST /auth/tokens/refresh', { body: { refreshToken } });

describe('two server processes on one database', () => {
  it('refuse a used refresh token and everything that came of it, whichever of them is asked', async () => {
    const first = await tokensOf(here, 'ada');
    const second = (await refresh(there, first.refreshToken)).body;
    const third = (await refresh(here, second.refreshToken)).body;
    expect((await refresh(there, first.refreshToken)).status).toBe(401);
    expect((await refresh(here, third.refreshToken)).status).toBe(401);
    expect((await here.call('GET /profile/overview', { token: third.accessToken })).status).toBe(401);
  });

  it('know of each other’s log-outs at once', async () => {
    const { accessToken, refreshToken } = await tokensOf(here, 'boris');
    expect((await there.call('GET /profile/overview', { token: accessToken })).status).toBe(200);
    await here.call('POST /auth/log-out', { token: accessToken, body: { refreshToken } });
    expect((await there.call('GET /profile/overview', { token: accessToken })).status).toBe(401);
  });

  it('finish a sign-in that the other one began', async () => {
    const begun = await here.call('POST /auth/oauth2-url', { body: {} });
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const returned = await acme.visit(begun.body.authUri);
    const { status, body } = await there.call('POST /auth', { body: returned, headers: { cookie } });
    expect(status).toBe(200);
    expect((await here.call('GET /profile/overview', { token: body.accessToken })).body.person.firstName).toBe('Ada');
  });

  it('store a submission once that arrives at both', async () => {
    const neva = await organisation(here);
    const parts = {
      params: { id: neva.facilities[0] },
      body: { rate: 4 },
      headers: { 'x-request-id': `twice-${neva.id}` },
    };
    const answers = await Promise.all(
      [here, there, here, there].map(({ call }) => call('POST /qr/{id}/feedback', parts)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.receiptUrl)).size).toBe(1);
    const { body } = await there.call('GET /feedbacks', { token: neva.owner.token });
    expect(body.items).toHaveLength(1);
  });

  it('count towards one limit', async () => {
    const neva = await organisation(here);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? here : there).call('POST /qr/{id}/feedback', {
          params: { id: neva.facilities[0] },
          body: { rate: 5 },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  it('tell the screens of one what happened at the other', async () => {
    const neva = await organisation(here);
    const leave = new AbortController();
    const response = await here.fetch('/aaa/api/v1/events', {
      headers: { authorization: `Bearer ${neva.owner.token}` },
      signal: leave.signal,
    });
    let heard = '';
    const reading = (async () => {
      for await (const chunk of response.body ?? []) heard += Buffer.from(chunk as Uint8Array).toString();
    })().catch(() => {});
    await expect.poll(() => heard).toContain('event: ready');
    await there.call('POST /qr/{id}/feedback', { params: { id: neva.facilities[0] }, body: { rate: 5 } });
    await expect.poll(() => heard).toContain('event: feedback');
    leave.abort();
    await reading;
  });
});

import { createHmac, generateKeyPairSync } from 'node:crypto';
import { apiPrefix, limits, type Problem } from '@rounds/contract';
import { decodeJwt } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { browser, choosePerson } from '../../test/browser.js';
import { signRs256, startIssuer, type Issuer, type Parts } from '../../test/issuer.js';
import { organisation } from '../../test/personas.js';
import { sessionCalls } from '../../test/sessions.js';
import { sharedPhone } from '../../test/shared-phone.js';
import { testApp, type TestApp } from '../../test/test-app.js';

const acme = await startIssuer({ given_name: 'Ada' });
const zenit = await startIssuer({ given_name: 'Zoya' });
const clientSecret = 'known-to-acme-and-us';
const publicUrl = 'https://rounds.example';
const rounds = testApp({
  PUBLIC_URL: publicUrl,
  OIDC_PROVIDERS: JSON.stringify([
    { name: 'acme', issuer: acme.url, clientId: 'rounds-at-acme', clientSecret },
    { name: 'zenit', issuer: zenit.url, clientId: 'rounds-at-zenit' },
    { name: 'acme-crew', issuer: acme.url, clientId: 'rounds-of-the-crew' },
  ]),
});
const embedded = testApp();
const { overview, refresh, backdateUse, sessionOf } = sessionCalls(rounds);

afterAll(() => Promise.all([acme.stop(), zenit.stop()]));

const logOut = async ({ call }: TestApp, refreshToken: string) =>
  call('POST /auth/log-out', { body: { refreshToken } });

async function signIn(issuer: Issuer, sub: string, sid: string, provider = issuer === acme ? 'acme' : 'zenit') {
  const begun = await rounds.call('POST /auth/oauth2-url', { body: { provider } });
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const body = await issuer.visit(begun.body.authUri);
  issuer.forgeNext({ claims: (claims) => ({ ...claims, sub, sid }) });
  return (await rounds.call('POST /auth', { body, headers: { cookie } })).body;
}

describe('POST /auth/log-out', () => {
  it('tells who comes with a used token nothing of the person, and ends the session all the same', async () => {
    const { refreshToken } = await signIn(acme, 'ada', newId());
    const next = await refresh(refreshToken);
    await backdateUse(refreshToken, limits.refreshGraceSeconds + 1);
    expect((await logOut(rounds, refreshToken)).body).toEqual({});
    expect((await overview(next.body.accessToken)).status).toBe(401);
  });

  it('says where the session with the provider ends, and keeps nothing of it', async () => {
    const { accessToken, refreshToken } = await signIn(acme, 'ada', 'sid-of-ada');
    const { endSessionUrl = '' } = (await logOut(rounds, refreshToken)).body;
    const { origin, pathname, searchParams } = new URL(endSessionUrl);
    expect(origin + pathname).toBe(`${acme.url}/endsession`);
    const { id_token_hint: hint = '', ...rest } = Object.fromEntries(searchParams);
    expect(rest).toEqual({ client_id: 'rounds-at-acme', post_logout_redirect_uri: `${publicUrl}/app/auth` });
    expect(decodeJwt(hint)).toMatchObject({ sub: 'ada', sid: 'sid-of-ada' });
    expect((await fetch(endSessionUrl, { redirect: 'manual' })).headers.get('location')).toContain('/app/auth');
    expect((await sessionOf(accessToken)).id_token).toBeNull();
    expect((await logOut(rounds, refreshToken)).body).toEqual({});
  });

  it('has nothing to end at the embedded provider, which asks everybody anew', async () => {
    const visit = browser(embedded.url);
    const begun = await embedded.call('POST /auth/oauth2-url', { body: {} });
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { returned } = await choosePerson(visit, begun.body.authUri, { person: 'marina' });
    const { body } = await embedded.call('POST /auth', { body: returned, headers: { cookie } });
    expect((await logOut(embedded, body.refreshToken)).body).toEqual({});
    const again = await embedded.call('POST /auth/oauth2-url', { body: {} });
    expect((await visit(again.body.authUri)).next).toContain('/oidc/interaction/');
  });
});

describe('POST /auth/back-channel-logout', () => {
  const seconds = () => Math.floor(Date.now() / 1000);
  const event = 'http://schemas.openid.net/event/backchannel-logout';
  const claims = (more: Parts = {}): Parts => ({
    iss: acme.url,
    aud: 'rounds-at-acme',
    iat: seconds(),
    exp: seconds() + 120,
    jti: newId(),
    events: { [event]: {} },
    ...more,
  });
  async function send(token: string) {
    const body = new URLSearchParams({ logout_token: token, extra: 'ignored' });
    const answer = await rounds.fetch(`${apiPrefix}/auth/back-channel-logout`, { method: 'POST', body });
    const text = await answer.text();
    return { status: answer.status, code: text ? (JSON.parse(text) as Problem).code : undefined };
  }
  const refused = { status: 400, code: 'malformed_request' };
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

  it.each<[string, (sub: string) => string]>([
    ['of no provider of ours', (sub) => acme.sign(claims({ sub, iss: 'https://evil.example' }))],
    ['signed by another of our providers', (sub) => zenit.sign(claims({ sub }))],
    ['signed by somebody else', (sub) => acme.sign(claims({ sub }), {}, (signed) => signRs256(signed, foreignKey))],
    ['not signed', (sub) => acme.sign(claims({ sub }), { alg: 'none' }, () => Buffer.alloc(0))],
    [
      'signed with our own secret',
      (sub) =>
        acme.sign(claims({ sub }), { alg: 'HS256' }, (signed) =>
          createHmac('sha256', clientSecret).update(signed).digest(),
        ),
    ],
    ['for somebody else', (sub) => acme.sign(claims({ sub, aud: 'another-app' }))],
    ['an hour old', (sub) => acme.sign(claims({ sub, iat: seconds() - 3600 }))],
    ['without a time', (sub) => acme.sign(claims({ sub, iat: undefined }))],
    ['that ran out', (sub) => acme.sign(claims({ sub, exp: seconds() - 60 }))],
    ['without a name of its own', (sub) => acme.sign(claims({ sub, jti: undefined }))],
    ['without the event', (sub) => acme.sign(claims({ sub, events: undefined }))],
    ['with another event', (sub) => acme.sign(claims({ sub, events: { 'urn:other': {} } }))],
    ['with a nonce, as an ID token has it', (sub) => acme.sign(claims({ sub, nonce: 'n' }))],
    ['of another type', (sub) => acme.sign(claims({ sub }), { typ: 'at+jwt' })],
    ['that names nobody', () => acme.sign(claims())],
    ['that is none', () => 'not.a.token'],
  ])('refuses a token %s', async (_title, make) => {
    const sub = newId();
    const { accessToken } = await signIn(acme, sub, newId());
    expect(await send(make(sub))).toEqual(refused);
    expect((await overview(accessToken)).status).toBe(200);
  });

  it('takes a token once', async () => {
    const token = acme.sign(claims({ sub: newId() }), { typ: 'logout+jwt' });
    expect((await send(token)).status).toBe(204);
    expect(await send(token)).toEqual(refused);
  });

  it('ends the sessions of that session with the provider, and no others', async () => {
    const [sub, sid] = [newId(), newId()];
    const here = await signIn(acme, sub, sid);
    const [elsewhere, zoya] = [await signIn(acme, sub, newId()), await signIn(zenit, sub, sid)];
    expect((await send(acme.sign(claims({ sid })))).status).toBe(204);
    expect((await overview(here.accessToken)).status).toBe(401);
    expect((await refresh(here.refreshToken)).problem.code).toBe('refresh_refused');
    expect((await overview(elsewhere.accessToken)).status).toBe(200);
    expect((await overview(zoya.accessToken)).status).toBe(200);
  });

  it('is understood from each of two clients that the provider knows us as', async () => {
    const [sub, sid] = [newId(), newId()];
    const [office, crew] = [await signIn(acme, sub, newId()), await signIn(acme, sub, sid, 'acme-crew')];
    expect((await send(acme.sign(claims({ sid, aud: 'rounds-of-the-crew' })))).status).toBe(204);
    expect((await overview(crew.accessToken)).status).toBe(401);
    expect((await overview(office.accessToken)).status).toBe(200);
  });

  it('ends the sessions of each client that one notice is for, once', async () => {
    const sub = newId();
    const [office, crew] = [await signIn(acme, sub, newId()), await signIn(acme, sub, newId(), 'acme-crew')];
    const token = acme.sign(claims({ sub, aud: ['rounds-at-acme', 'rounds-of-the-crew'] }));
    expect((await send(token)).status).toBe(204);
    expect((await overview(office.accessToken)).status).toBe(401);
    expect((await overview(crew.accessToken)).status).toBe(401);
    expect(await send(token)).toEqual(refused);
  });

  it('ends all sessions of the person that began with the provider when it names no session', async () => {
    const sub = newId();
    const [phone, laptop] = [await signIn(acme, sub, newId()), await signIn(acme, sub, newId())];
    const zoya = await signIn(zenit, sub, newId());
    expect((await send(acme.sign(claims({ sub })))).status).toBe(204);
    expect((await overview(phone.accessToken)).status).toBe(401);
    expect((await overview(laptop.accessToken)).status).toBe(401);
    expect((await overview(zoya.accessToken)).status).toBe(200);
  });

  it('ends none that the person opened with a PIN, and those of which no provider was noted', async () => {
    const neva = await organisation(rounds);
    const sub = newId();
    const identity = { issuer: acme.url, subject: sub, person_id: neva.staff.id };
    await rounds.db.insertInto('identity').values(identity).execute();
    const { body } = await (await sharedPhone(rounds, neva)).enter(neva.staff, '194728');
    expect((await send(acme.sign(claims({ sub })))).status).toBe(204);
    expect((await overview(neva.staff.token)).status).toBe(401);
    expect((await overview(body.accessToken)).status).toBe(200);
  });
});

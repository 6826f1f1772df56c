import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startIssuer } from '../../test/issuer.js';
import { invitationTo, phone } from '../../test/own-accounts.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { claimsIn, sessionCalls } from '../../test/sessions.js';
import { testApp } from '../../test/test-app.js';
import { waitingFor } from '../../test/waiting.js';
import { endSessionsOf } from '../auth/auth.act.js';
import { lockPerson } from './own.act.js';

const email = { email: 'ada@example.org', email_verified: true };
const acme = await startIssuer({ given_name: 'Ada', family_name: 'Acme', ...email });
const zenit = await startIssuer({ given_name: 'Ada', family_name: 'Zenit', ...email });
const settings = {
  TRUST_PROXY: '127.0.0.1,::1',
  OIDC_PROVIDERS: JSON.stringify([
    { name: 'acme', title: 'Acme', issuer: acme.url, clientId: 'rounds', clientSecret: 'secret' },
    { name: 'zenit', title: 'Zenit', issuer: zenit.url, clientId: 'rounds', clientSecret: 'secret' },
  ]),
};
const rounds = testApp({ ...settings, SIGN_IN: 'both' });
const withProviders = testApp({ ...settings, SIGN_IN: 'providers' }, rounds);
const { backdateSignIn } = sessionCalls(rounds);

let neva: Organisation;
beforeAll(async () => {
  neva = await organisation(rounds);
});
afterAll(() => Promise.all([acme.stop(), zenit.stop()]));

/** Whoever signs in there next is this person. */
const nextIs = (sub: string, at = acme) => at.forgeNext({ claims: (claims) => ({ ...claims, sub }) });

const cookieOf = (headers: Headers): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';

async function signInWith(provider: 'acme' | 'zenit', sub: string) {
  const at = provider === 'acme' ? acme : zenit;
  const begun = await rounds.call('POST /auth/oauth2-url', { body: { provider } });
  const returned = await at.visit(begun.body.authUri);
  nextIs(sub, at);
  const cookie = cookieOf(begun.headers);
  return (await rounds.call('POST /auth', { body: { ...returned, provider }, headers: { cookie } })).body;
}

async function nina() {
  const hers = phone(rounds);
  const { body } = await hers.register(await invitationTo(rounds, neva));
  return { phone: hers, token: body.accessToken };
}

const begin = (token: string, provider = 'acme') =>
  rounds.call('POST /profile/providers/begin', { body: { provider }, token });

async function bind(token: string, sub: string) {
  const begun = await begin(token);
  const returned = await acme.visit(begun.body.authUri);
  nextIs(sub);
  return rounds.call('POST /profile/providers', {
    body: returned,
    token,
    headers: { cookie: cookieOf(begun.headers) },
  });
}

describe('POST /profile/providers/begin', () => {
  it('refuses who did not sign in just now', async () => {
    const { token } = await nina();
    await backdateSignIn(token, 1);
    expect((await begin(token)).problem.code).toBe('sign_in_again');
  });

  it.each(['own', 'unknown'])('does not lead to %s', async (provider) => {
    const { token } = await nina();
    expect((await begin(token, provider)).problem.code).toBe('validation_failed');
  });
});

describe('POST /profile/providers', () => {
  it('refuses what another session, another browser or a sign-in began', async () => {
    const [hers, his] = [await nina(), await nina()];
    const begun = await begin(hers.token);
    const returned = await acme.visit(begun.body.authUri);
    const cookie = cookieOf(begun.headers);
    const finish = (token: string, sent: string, body = returned) =>
      rounds.call('POST /profile/providers', { body, token, headers: { cookie: sent } });
    expect((await finish(hers.token, `${cookie.slice(0, -4)}abcd`)).problem.code).toBe('sign_in_refused');
    expect((await finish(his.token, cookie)).problem.code).toBe('sign_in_refused');

    const signIn = await rounds.call('POST /auth/oauth2-url', { body: { provider: 'acme' } });
    const back = await acme.visit(signIn.body.authUri);
    expect((await finish(hers.token, cookieOf(signIn.headers), back)).problem.code).toBe('sign_in_refused');
  });

  it('is no way to sign in', async () => {
    const begun = await begin((await nina()).token);
    const returned = await acme.visit(begun.body.authUri);
    const headers = { cookie: cookieOf(begun.headers) };
    expect((await rounds.call('POST /auth', { body: returned, headers })).problem.code).toBe('sign_in_refused');
  });

  it('refuses an account that signs in somebody else', async () => {
    await signInWith('acme', 'taken');
    const { token } = await nina();
    expect((await bind(token, 'taken')).problem.code).toBe('identity_taken');
    const { providers } = (await rounds.call('GET /profile/sign-in', { token })).body;
    expect(providers.map(({ isBound }) => isBound)).toEqual([false, false]);
  });

  // The embedded engine has one connection: nobody works beside it.
  it.runIf(inject('engine') === 'postgres')('refuses a session that ends at that moment', async () => {
    const { token } = await nina();
    const { personId } = claimsIn(token);
    const begun = await begin(token);
    const body = await acme.visit(begun.body.authUri);
    nextIs('too-late');
    const headers = { cookie: cookieOf(begun.headers) };
    const { asked } = await rounds.db.inTransaction(async (tx) => {
      await lockPerson(tx, personId);
      const asking = rounds.call('POST /profile/providers', { body, token, headers });
      await expect.poll(() => waitingFor(tx)).toBe(1);
      await endSessionsOf(tx, personId);
      return { asked: asking };
    });
    expect((await asked).problem.code).toBe('not_signed_in');
    const bound = rounds.db.selectFrom('identity').select('issuer').where('subject', '=', 'too-late');
    expect(await bound.execute()).toEqual([]);
  });

  it('lets a person sign in either way from then on', async () => {
    const hers = await nina();
    const { status, body } = await bind(hers.token, 'nina');
    expect(status).toBe(200);
    expect(body.providers).toEqual([
      { name: 'acme', title: 'Acme', isBound: true },
      { name: 'zenit', title: 'Zenit', isBound: false },
    ]);
    const { personId } = claimsIn(hers.token);
    expect(claimsIn((await signInWith('acme', 'nina')).accessToken).personId).toBe(personId);
    expect(claimsIn((await hers.phone.signIn()).body.accessToken).personId).toBe(personId);
    expect((await bind(hers.token, 'nina')).status).toBe(200);
  });
});

describe('DELETE /profile/providers/{name}', () => {
  const remove = (token: string, name = 'acme') =>
    rounds.call('DELETE /profile/providers/{name}', { params: { name }, token });

  it('does not find one that is not bound', async () => {
    const { token } = await nina();
    expect((await remove(token)).status).toBe(404);
    expect((await remove(token, 'own')).status).toBe(404);
  });

  it('refuses who did not sign in just now, and keeps the last way in', async () => {
    const { accessToken } = await signInWith('acme', 'only');
    expect((await remove(accessToken)).problem.code).toBe('last_way_in');
    const hers = await nina();
    await bind(hers.token, 'late');
    await backdateSignIn(hers.token, 1);
    expect((await remove(hers.token)).problem.code).toBe('sign_in_again');
  });

  it('does not count passkeys where own accounts were switched off', async () => {
    const { token } = await nina();
    await bind(token, 'switched');
    const call = { params: { name: 'acme' }, token };
    expect((await withProviders.call('DELETE /profile/providers/{name}', call)).problem.code).toBe('last_way_in');
  });

  it('makes somebody else of who signs in there', async () => {
    const hers = await nina();
    await bind(hers.token, 'left');
    expect((await remove(hers.token)).status).toBe(204);
    const signedIn = await signInWith('acme', 'left');
    expect(signedIn.isNewUser).toBe(true);
    expect(claimsIn(signedIn.accessToken).personId).not.toBe(claimsIn(hers.token).personId);
  });
});

describe('the same verified e-mail address', () => {
  it('never joins two accounts', async () => {
    const atAcme = await signInWith('acme', 'ada');
    const atZenit = await signInWith('zenit', 'ada');
    expect([atAcme.isNewUser, atZenit.isNewUser]).toEqual([true, true]);
    expect(claimsIn(atZenit.accessToken).personId).not.toBe(claimsIn(atAcme.accessToken).personId);
  });
});

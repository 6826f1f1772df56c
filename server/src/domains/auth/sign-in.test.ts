import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { apiPrefix } from '@rounds/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { browser, choosePerson } from '../../test/browser.js';
import { signRs256, startIssuer, type Forgery } from '../../test/issuer.js';
import { testApp, type TestApp } from '../../test/test-app.js';

const acme = await startIssuer({
  given_name: 'Ada',
  family_name: 'Acme',
  email: 'ada@acme.example',
  email_verified: true,
});
const zenit = await startIssuer({ name: 'Zoya Zenit', email: 'ada@acme.example' });
const silent = await startIssuer();
await silent.stop();

const clientSecret = 'known-to-acme-and-us';
const withProviders = testApp({
  OIDC_PROVIDERS: JSON.stringify([
    { name: 'acme', title: 'Acme', issuer: acme.url, clientId: 'rounds-at-acme', clientSecret },
    { name: 'zenit', title: 'Zenit', issuer: zenit.url, clientId: 'rounds-at-zenit', scopes: 'openid profile' },
    { name: 'silent', title: 'Silent', issuer: silent.url, clientId: 'rounds' },
  ]),
});
const embedded = testApp();

afterAll(() => Promise.all([acme.stop(), zenit.stop()]));

/** One browser at the API: what it was given as a cookie it sends back. */
function visitor({ call }: TestApp) {
  let cookie = '';
  return {
    cookie: () => cookie,
    begin: async (provider?: string) => {
      const reply = await call('POST /auth/oauth2-url', { body: provider ? { provider } : {}, headers: { cookie } });
      cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
      return reply.body.authUri;
    },
    finish: async (body: { code: string; state?: string; iss?: string; provider?: string }, sent = cookie) =>
      call('POST /auth', { body, headers: { cookie: sent } }),
  };
}

async function counts({ db }: TestApp) {
  const count = (table: 'person' | 'session') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  return [await count('person'), await count('session')];
}

/** Every refusal reads the same, and nothing came of it. */
const refused = {
  status: 401,
  code: 'sign_in_refused',
  message: 'Authentication code is invalid or outdated',
  madeNothing: true,
};

async function outcomeOf(attempt: () => ReturnType<ReturnType<typeof visitor>['finish']>) {
  const before = await counts(withProviders);
  const { status, problem } = await attempt();
  const madeNothing = JSON.stringify(before) === JSON.stringify(await counts(withProviders));
  return { status, code: problem.code, message: problem.message, madeNothing };
}

const seconds = () => Math.floor(Date.now() / 1000);
const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const without = (name: string) => (claims: Record<string, unknown>) => ({ ...claims, [name]: undefined });
const withClaim = (name: string, value: unknown) => (claims: Record<string, unknown>) => ({ ...claims, [name]: value });

const forgeries: [string, Forgery][] = [
  ['another nonce', { claims: withClaim('nonce', 'of another attempt') }],
  ['no nonce', { claims: without('nonce') }],
  ['another audience', { claims: withClaim('aud', 'somebody-else') }],
  ['a second audience that it was issued to', { claims: (c) => ({ ...c, aud: [c['aud'], 'other'], azp: 'other' }) }],
  ['another issuer', { claims: withClaim('iss', 'https://accounts.evil.example') }],
  ['an expiry a minute ago', { claims: withClaim('exp', seconds() - 60) }],
  ['an expiry an hour ago', { claims: withClaim('exp', seconds() - 3600) }],
  ['no expiry', { claims: without('exp') }],
  ['a beginning in the future', { claims: withClaim('nbf', seconds() + 3600) }],
  ['no subject', { claims: without('sub') }],
  ['no signature and the algorithm none', { header: { alg: 'none' }, signature: () => Buffer.alloc(0) }],
  [
    'another name under the old signature',
    { claims: withClaim('given_name', 'Mallory'), signature: (_signed, _key, old) => old },
  ],
  ['the signature of another key', { signature: (signed) => signRs256(signed, foreignKey) }],
  [
    'the public key taken for a shared secret',
    {
      header: { alg: 'HS256' },
      signature: (signed, key) =>
        createHmac('sha256', createPublicKey(key).export({ type: 'spki', format: 'pem' }))
          .update(signed)
          .digest(),
    },
  ],
  [
    'our own secret for a signature',
    { header: { alg: 'HS256' }, signature: (signed) => createHmac('sha256', clientSecret).update(signed).digest() },
  ],
  [
    'an algorithm that the provider does not use',
    {
      header: { alg: 'ES256' },
      signature: (signed) => sign('sha256', signed, { key: ecKey, dsaEncoding: 'ieee-p1363' }),
    },
  ],
];

describe('POST /auth refuses an ID token with', () => {
  it.each(forgeries)('%s', async (_name, forgery) => {
    const ada = visitor(withProviders);
    const returned = await acme.visit(await ada.begin('acme'));
    acme.forgeNext(forgery);
    expect(await outcomeOf(() => ada.finish(returned))).toEqual(refused);
  });

  it('nothing in it, or none at all', async () => {
    for (const idToken of [undefined, '', 'a.b', 7]) {
      const ada = visitor(withProviders);
      const returned = await acme.visit(await ada.begin('acme'));
      acme.alterNext((body) => ({ ...body, id_token: idToken }));
      expect(await outcomeOf(() => ada.finish(returned))).toEqual(refused);
    }
  });
});

describe('POST /auth refuses a return', () => {
  it('without a state', async () => {
    const ada = visitor(withProviders);
    const { code } = await acme.visit(await ada.begin('acme'));
    expect(await outcomeOf(() => ada.finish({ code }))).toEqual(refused);
    expect(await outcomeOf(() => ada.finish({ code, state: '' }))).toEqual(refused);
  });

  it('with a state that nobody gave out', async () => {
    const ada = visitor(withProviders);
    const { code } = await acme.visit(await ada.begin('acme'));
    expect(await outcomeOf(() => ada.finish({ code, state: 'A'.repeat(32) }))).toEqual(refused);
  });

  it('that another browser began', async () => {
    const ada = visitor(withProviders);
    const mallory = visitor(withProviders);
    const returned = await acme.visit(await ada.begin('acme'));
    await mallory.begin('acme');
    expect(await outcomeOf(() => mallory.finish(returned))).toEqual(refused);
    expect(await outcomeOf(() => mallory.finish(returned, ''))).toEqual(refused);
    const { status } = await ada.finish(returned);
    expect(status).toBe(200);
  });

  it('that was used before', async () => {
    const ada = visitor(withProviders);
    const returned = await acme.visit(await ada.begin('acme'));
    expect((await ada.finish(returned)).status).toBe(200);
    expect(await outcomeOf(() => ada.finish(returned))).toEqual(refused);
  });

  it('of the same moment twice', async () => {
    const ada = visitor(withProviders);
    const returned = await acme.visit(await ada.begin('acme'));
    const replies = await Promise.all([ada.finish(returned), ada.finish(returned)]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 401]));
  });

  it('with a used code under a fresh state', async () => {
    const ada = visitor(withProviders);
    const { code, state } = await acme.visit(await ada.begin('acme'));
    await ada.finish({ code, state });
    const fresh = await acme.visit(await ada.begin('acme'));
    expect(await outcomeOf(() => ada.finish({ code, state: fresh.state }))).toEqual(refused);
  });

  it('with the code of another attempt, whose verifier is another', async () => {
    const ada = visitor(withProviders);
    const [first, second] = [await acme.visit(await ada.begin('acme')), await acme.visit(await ada.begin('acme'))];
    expect(await outcomeOf(() => ada.finish({ code: first.code, state: second.state }))).toEqual(refused);
  });

  it('with the code of another provider', async () => {
    const ada = visitor(withProviders);
    const atAcme = await acme.visit(await ada.begin('acme'));
    const atZenit = await zenit.visit(await ada.begin('zenit'));
    expect(await outcomeOf(() => ada.finish({ code: atAcme.code, state: atZenit.state }))).toEqual(refused);
  });

  it('that says it comes from another provider than it was begun with', async () => {
    const ada = visitor(withProviders);
    const returned = await acme.visit(await ada.begin('acme'));
    expect(await outcomeOf(() => ada.finish({ ...returned, provider: 'zenit' }))).toEqual(refused);
    const again = await acme.visit(await ada.begin('acme'));
    expect(await outcomeOf(() => ada.finish({ ...again, iss: zenit.url }))).toEqual(refused);
  });

  it('that took too long', async () => {
    const ada = visitor(withProviders);
    const returned = await acme.visit(await ada.begin('acme'));
    await withProviders.db
      .updateTable('sign_in_attempt')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await outcomeOf(() => ada.finish(returned))).toEqual(refused);
  });

  it('with a code that the provider does not know', async () => {
    const ada = visitor(withProviders);
    const { state } = await acme.visit(await ada.begin('acme'));
    expect(await outcomeOf(() => ada.finish({ code: 'guessed', state }))).toEqual(refused);
  });

  it('without a code at all, before asking anybody', async () => {
    const { status, problem } = await withProviders.call('POST /auth', { body: { code: '', state: 'x' } });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'code']);
  });
});

describe('POST /auth/oauth2-url', () => {
  it('refuses a provider that is not configured', async () => {
    const { status, problem } = await withProviders.call('POST /auth/oauth2-url', { body: { provider: 'nobody' } });
    expect([status, problem.errors?.[0]?.field]).toEqual([422, 'provider']);
  });

  it('says that a provider does not answer, and when to try again', async () => {
    const { status, problem, headers } = await withProviders.call('POST /auth/oauth2-url', {
      body: { provider: 'silent' },
    });
    expect([status, problem.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  });

  it('lets neither the verifier nor the nonce’s owner out: they stay with the server', async () => {
    const authUri = new URL(await visitor(withProviders).begin('acme'));
    const attempts = await withProviders.db.selectFrom('sign_in_attempt').selectAll().execute();
    const mine = attempts.find(({ nonce }) => nonce === authUri.searchParams.get('nonce'));
    expect(mine?.code_verifier).toMatch(/^[\w-]{64}$/);
    expect(authUri.href).not.toContain(mine?.code_verifier);
    expect(Buffer.from(mine?.state_hash ?? []).toString()).not.toContain(authUri.searchParams.get('state'));
  });

  it('binds the sign-in to the browser by a cookie that scripts do not see', async () => {
    const { headers } = await withProviders.call('POST /auth/oauth2-url', { body: {} });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^sign-in=[\w-]{32}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('makes a new cookie instead of taking one that it never gave', async () => {
    const { headers } = await withProviders.call('POST /auth/oauth2-url', {
      body: {},
      headers: { cookie: 'sign-in=known-to-mallory' },
    });
    expect(headers.getSetCookie()[0]).not.toContain('known-to-mallory');
  });
});

describe('POST /auth over https', () => {
  const secure = testApp({ PUBLIC_URL: 'https://rounds.example' });

  it('keeps the cookie to https and to this very host', async () => {
    const { headers } = await secure.call('POST /auth/oauth2-url', { body: {} });
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-sign-in=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

describe('POST /auth', () => {
  it('signs in who comes back, and knows them the next time', async () => {
    const ada = visitor(withProviders);
    const { status, body } = await ada.finish(await acme.visit(await ada.begin('acme')));
    expect(status).toBe(200);
    expect(body).toMatchObject({ firstName: 'Ada', lastName: 'Acme' });
    expect(body.allowedPermissions).toEqual(['my.Settings', 'session.Logout', 'invitation.Accept']);
    const again = await ada.finish(await acme.visit(await ada.begin('acme')));
    expect(again.body.isNewUser).toBe(false);
    const overview = await withProviders.call('GET /profile/overview', { token: again.body.accessToken });
    expect(overview.body).toMatchObject({ person: { email: 'ada@acme.example', language: 'en' }, accounts: [] });
  });

  it('takes an unaltered token that our own forger signed: the refusals above are for their alterations', async () => {
    const ada = visitor(withProviders);
    const returned = await acme.visit(await ada.begin('acme'));
    acme.forgeNext({});
    expect((await ada.finish(returned)).status).toBe(200);
  });

  it('tells people apart by issuer and subject, never by an e-mail, and keeps no e-mail that nobody verified', async () => {
    const [ada, zoya] = [visitor(withProviders), visitor(withProviders)];
    const atAcme = await ada.finish(await acme.visit(await ada.begin('acme')));
    const atZenit = await zoya.finish(await zenit.visit(await zoya.begin('zenit')));
    expect(atZenit.body).toMatchObject({ isNewUser: true, firstName: 'Zoya', lastName: 'Zenit' });
    const me = async (token: string) => (await withProviders.call('GET /profile/overview', { token })).body.person;
    const [first, second] = [await me(atAcme.body.accessToken), await me(atZenit.body.accessToken)];
    expect(second.id).not.toBe(first.id);
    expect(second.email).toBeNull();
  });

  it('forgets an address that the provider no longer tells, and keeps the name', async () => {
    const zoya = visitor(withProviders);
    const signIn = async (claims: object) => {
      const returned = await zenit.visit(await zoya.begin('zenit'));
      zenit.forgeNext({ claims: (same) => ({ ...same, ...claims }) });
      const { body } = await zoya.finish(returned);
      return (await withProviders.call('GET /profile/overview', { token: body.accessToken })).body.person;
    };
    const verified = await signIn({ email_verified: true });
    expect(verified).toMatchObject({ firstName: 'Zoya', email: 'ada@acme.example' });
    const untold = await signIn({ name: undefined, email: undefined });
    expect(untold).toMatchObject({ firstName: 'Zoya', email: null });
  });

  it('lets two tabs of one browser sign in side by side', async () => {
    const ada = visitor(withProviders);
    const first = await acme.visit(await ada.begin('acme'));
    const second = await zenit.visit(await ada.begin('zenit'));
    expect([(await ada.finish(first)).status, (await ada.finish(second)).status]).toEqual([200, 200]);
  });

  it('makes one person of ten first sign-ins at the same moment', async () => {
    const visitors = Array.from({ length: 10 }, () => visitor(embedded));
    const returns = await Promise.all(
      visitors.map(async (each) => {
        const visit = browser(embedded.url);
        return (await choosePerson(visit, await each.begin(), { name: 'Tenfold Tatyana' })).returned;
      }),
    );
    const replies = await Promise.all(visitors.map((each, index) => each.finish(returns[index] ?? { code: '-' })));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const people = await embedded.db.selectFrom('person').selectAll().where('first_name', '=', 'Tenfold').execute();
    expect(people).toHaveLength(1);
  });

  it('signs a demo person in through the embedded provider when no other is configured', async () => {
    const marina = visitor(embedded);
    const { back, returned } = await choosePerson(browser(embedded.url), await marina.begin(), { person: 'marina' });
    expect(back.pathname).toBe('/app/auth');
    const { status, body } = await marina.finish(returned);
    expect(status).toBe(200);
    expect(body).toMatchObject({ isNewUser: true, firstName: 'Marina', lastName: 'Lebedeva' });
    await expect(marina.finish(returned)).resolves.toMatchObject({ status: 401 });
  });

  it('keeps tokens and codes out of what may be cached', async () => {
    const response = await embedded.fetch(`${apiPrefix}/auth/tokens/refresh`, { method: 'POST' });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

import { createHmac } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import type { CustomFetch } from 'openid-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startIssuer, type Forgery } from '../../test/issuer.js';
import { identityOf, joined } from './claims.js';
import { openIdProvider } from './openid.js';
import { ProviderUnavailable, SignInRefused, type IdentityProvider, type SignInBinding } from './port.js';

const binding: SignInBinding = {
  state: 'state-of-this-attempt',
  nonce: 'nonce-of-this-attempt',
  codeVerifier: 'v'.repeat(43),
  redirectUri: 'https://rounds.example/app/auth',
};

const providerAt = (issuer: string): IdentityProvider =>
  openIdProvider({ name: 'strict', title: 'Strict', issuer, clientId: 'rounds', scopes: 'openid profile email' });

async function comeBack(provider: IdentityProvider) {
  const answer = await fetch(await provider.begin(binding, 'cz'), { redirect: 'manual' });
  const { code = '', state = '' } = Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams);
  return { code, state };
}

describe('an OpenID provider from the settings', () => {
  let server: OAuth2Server;
  let provider: IdentityProvider;

  beforeEach(async () => {
    server = new OAuth2Server();
    await server.issuer.keys.generate('RS256');
    await server.start(0, '127.0.0.1');
    provider = providerAt(server.issuer.url ?? '');
  });

  afterEach(async () => {
    if (server.listening) await server.stop();
  });

  it.each(['http://id.example', 'http://127.0.0.1.id.example', 'http://10.0.0.7:8080'])(
    'is refused at start when tokens would travel in the clear: %s',
    (issuer) => {
      expect(() => providerAt(issuer)).toThrow(/must use https/);
    },
  );

  it('is unavailable while nobody answers, and found again when somebody does', async () => {
    const { port } = server.address();
    await server.stop();
    await expect(provider.begin(binding, 'ru')).rejects.toThrow(ProviderUnavailable);
    await server.start(port, '127.0.0.1');
    await expect(provider.begin(binding, 'ru')).resolves.toBeInstanceOf(URL);
  });

  it('is unavailable when it says that it is another issuer', async () => {
    server.issuer.url = 'https://somebody.else.example';
    await expect(provider.begin(binding, 'ru')).rejects.toThrow(ProviderUnavailable);
  });

  it('is unavailable, and nobody is refused, while it fails by itself', async () => {
    const returned = await comeBack(provider);
    server.service.once('beforeResponse', (response: { statusCode: number }) => {
      response.statusCode = 502;
    });
    await expect(provider.finish(returned, binding)).rejects.toThrow(ProviderUnavailable);
  });

  it('refuses names that were told about another person', async () => {
    server.service.on('beforeUserinfo', (response: { body: object }) => {
      response.body = { sub: 'somebody-else', given_name: 'Mallory' };
    });
    await expect(provider.finish(await comeBack(provider), binding)).rejects.toThrow(SignInRefused);
  });

  it('takes no subject that cannot be kept as it is', async () => {
    server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
      token.payload['sub'] = 'a\0b';
    });
    await expect(provider.finish(await comeBack(provider), binding)).rejects.toThrow(SignInRefused);
  });

  it('does not take an address for verified because another one was', async () => {
    server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
      token.payload['email'] = 'boss@work.example';
    });
    server.service.on('beforeUserinfo', (response: { body: object }) => {
      response.body = { sub: 'johndoe', name: 'Mallory', email: 'mallory@evil.example', email_verified: true };
    });
    expect(await provider.finish(await comeBack(provider), binding)).toMatchObject({
      firstName: 'Mallory',
      email: 'boss@work.example',
      emailVerified: false,
    });
  });

  it.each([
    ['client_secret_basic', `Basic ${Buffer.from('rounds:a-b_c.d%7Ee%3Af+g').toString('base64')}`, undefined],
    ['client_secret_post', undefined, 'a-b_c.d~e:f g'],
  ] as const)('is shown the secret by %s as forms write it', async (authMethod, authorization, inBody) => {
    const settings = { name: 'strict', title: 'Strict', issuer: server.issuer.url ?? '', clientId: 'rounds' };
    const secretly = openIdProvider({
      ...settings,
      scopes: 'openid',
      clientSecret: 'a-b_c.d~e:f g',
      authMethod,
    });
    let asked: { headers: Record<string, string>; body: Record<string, string> } | undefined;
    server.service.once('beforeResponse', (_response: unknown, request: typeof asked) => {
      asked = request;
    });
    await secretly.finish(await comeBack(secretly), binding);
    expect([asked?.headers['authorization'], asked?.body['client_secret']]).toEqual([authorization, inBody]);
  });

  it('asks for a code with a challenge, in the language of the browser', async () => {
    const { searchParams } = await provider.begin(binding, 'cz');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'rounds',
      redirect_uri: binding.redirectUri,
      scope: 'openid profile email',
      state: binding.state,
      nonce: binding.nonce,
      code_challenge_method: 'S256',
      ui_locales: 'cs',
    });
    expect(searchParams.toString()).not.toContain(binding.codeVerifier);
  });

  it.each([
    ['asks who it is', undefined, 'select_account'],
    ['asks for the password', ['none', 'login'], 'login'],
    ['asks for nothing that the provider does not know', ['none'], undefined],
  ])('where no session can be ended, %s', async (_title, known, prompt) => {
    const fetchAltered: CustomFetch = async (url, options) => {
      const answer = await fetch(url, options as RequestInit);
      const metadata = (await answer.json()) as Record<string, unknown>;
      return Response.json({ ...metadata, end_session_endpoint: undefined, prompt_values_supported: known });
    };
    const settings = { name: 'thin', title: 'Thin', issuer: server.issuer.url ?? '', clientId: 'rounds', scopes: '' };
    const thin = openIdProvider(settings, { fetch: fetchAltered, staysInside: false });
    const { searchParams } = await thin.begin(binding, 'en');
    expect(searchParams.get('prompt') ?? undefined).toBe(prompt);
    expect(await thin.endSession?.(null, 'https://rounds.example/app/auth')).toBeUndefined();
    expect((await provider.begin(binding, 'en')).searchParams.has('prompt')).toBe(false);
  });

  it('fetches the names when the ID token does not carry them', async () => {
    server.service.on('beforeUserinfo', (response: { body: object }) => {
      response.body = { sub: 'johndoe', given_name: 'Jana', family_name: 'Dvořáková', locale: 'cs-CZ' };
    });
    expect(await provider.finish(await comeBack(provider), binding)).toMatchObject({
      issuer: server.issuer.url,
      subject: 'johndoe',
      firstName: 'Jana',
      lastName: 'Dvořáková',
      email: null,
      emailVerified: false,
      language: 'cz',
    });
  });
});

describe('a provider that offers weak algorithms', () => {
  const weak: Forgery[] = [
    { header: { alg: 'none' }, signature: () => Buffer.alloc(0) },
    { header: { alg: 'HS256' }, signature: (signed) => createHmac('sha256', 'secret').update(signed).digest() },
  ];

  it.each(weak)('is not believed: $header.alg', async (forgery) => {
    const issuer = await startIssuer();
    const offering: CustomFetch = async (url, options) => {
      const response = await fetch(url, options as RequestInit);
      if (!url.includes('/.well-known/')) return response;
      const offered = ['none', 'HS256', 'RS256'];
      return Response.json({ ...((await response.json()) as object), id_token_signing_alg_values_supported: offered });
    };
    const settings = { name: 'weak', title: 'Weak', issuer: issuer.url, clientId: 'rounds', clientSecret: 'secret' };
    const provider = openIdProvider({ ...settings, scopes: 'openid' }, { fetch: offering, staysInside: false });
    const returned = await issuer.visit((await provider.begin(binding, 'ru')).href);
    issuer.forgeNext(forgery);
    await expect(provider.finish(returned, binding)).rejects.toThrow(SignInRefused);
    await issuer.stop();
  });
});

describe('what providers tell about a person', () => {
  const told = (claims: Record<string, unknown>) => identityOf({ iss: 'https://id.example', sub: '1', ...claims });

  it('is a first and a last name wherever they are found', () => {
    expect(told({ given_name: ' Ольга ', family_name: 'Кузьмина' })).toMatchObject({
      firstName: 'Ольга',
      lastName: 'Кузьмина',
    });
    expect(told({ name: 'Juan Carlos de la Vega' })).toMatchObject({
      firstName: 'Juan',
      lastName: 'Carlos de la Vega',
    });
    expect(told({ preferred_username: 'igor' })).toMatchObject({ firstName: 'igor', lastName: '' });
    expect(told({ email: 'timur@work.example' })).toMatchObject({ firstName: 'timur', lastName: '' });
    expect(told({})).toMatchObject({ firstName: '', lastName: '', email: null, language: null });
  });

  it('counts an e-mail as verified only when the provider says so', () => {
    expect(told({ email: 'a@work.example' }).emailVerified).toBe(false);
    expect(told({ email: 'a@work.example', email_verified: 'no' }).emailVerified).toBe(false);
    expect(told({ email_verified: true }).emailVerified).toBe(false);
    expect(told({ email: 'a@work.example', email_verified: true }).emailVerified).toBe(true);
    expect(told({ email: 'a@work.example', email_verified: 'true' }).emailVerified).toBe(true);
  });

  it.each([
    'boss@work.example,me@evil.example',
    'me@evil.example\r\nBcc: all@work.example',
    '<me@evil.example>',
    'Boss <boss@work.example>',
    'a@b@c.example',
    'boss@work.example\0',
    `${'x'.repeat(300)}@work.example`,
    'no address',
  ])('is no e-mail when it is not one address: %j', (email) => {
    expect(told({ email, email_verified: true })).toMatchObject({ email: null, emailVerified: false });
  });

  it('joins what it says in two places, but an address only with its own mark', () => {
    const token = { iss: 'https://id.example', sub: '1' };
    const other = { email: 'a@work.example', email_verified: true };
    expect(joined(token, other)).toMatchObject(other);
    expect(joined({ ...token, email: 'a@work.example' }, other)).toMatchObject(other);
    expect(joined({ ...token, ...other, email_verified: false }, other)).toMatchObject({ email_verified: false });
    expect(joined({ ...token, email_verified: true }, { email: 'b@work.example' })).not.toHaveProperty(
      'email_verified',
    );
    expect(joined({ ...token, email: 'b@work.example' }, other)).not.toHaveProperty('email_verified');
  });

  it('is never more than the database bears', () => {
    const { firstName, email } = told({ given_name: `N\u0000${'x'.repeat(300)}`, email: { not: 'text' } });
    expect(firstName).toHaveLength(200);
    expect(firstName).not.toContain('\u0000');
    expect(email).toBeNull();
  });
});

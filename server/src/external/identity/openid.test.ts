import { createHmac } from 'node:crypto';
import { OAuth2Server } from 'oauth2-mock-server';
import type { CustomFetch } from 'openid-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startIssuer, type Forgery } from '../../test/issuer.js';
import { identityOf } from './claims.js';
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

  it('fetches the names when the ID token does not carry them', async () => {
    server.service.on('beforeUserinfo', (response: { body: object }) => {
      response.body = { sub: 'johndoe', given_name: 'Jana', family_name: 'Dvořáková', locale: 'cs-CZ' };
    });
    expect(await provider.finish(await comeBack(provider), binding)).toEqual({
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

  it('is never more than the database bears', () => {
    const { firstName, email } = told({ given_name: `N\u0000${'x'.repeat(300)}`, email: { not: 'text' } });
    expect(firstName).toHaveLength(200);
    expect(firstName).not.toContain('\u0000');
    expect(email).toBeNull();
  });
});

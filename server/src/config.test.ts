import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lacksPasskeys, readConfig } from './config.js';

const provider = '[{"name":"google","issuer":"https://accounts.google.com","clientId":"id","clientSecret":"secret"}]';

describe('the settings', () => {
  it.each([
    [{ PORT: '80000' }, 'PORT must be a whole number from 0 to 65535, not 80000.'],
    [{ FLEX_LOGIN: 'maybe' }, 'FLEX_LOGIN must be on or off, not maybe.'],
    [{ PUBLIC_URL: 'rounds.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
    [{ TRUST_PROXY: '10.0.0.0/8,proxy' }, 'TRUST_PROXY: proxy is not an address or a network.'],
    [{ OIDC_PROVIDERS: '{"name":"x"}' }, 'OIDC_PROVIDERS must be a JSON list'],
    [{ OIDC_PROVIDERS: '[{"name":"x"}]' }, 'every entry needs a name, an issuer (an address) and a clientId.'],
    [{ OIDC_PROVIDERS: '[null]' }, 'every entry needs a name, an issuer (an address) and a clientId.'],
    [{ OIDC_PROVIDERS: '[["x"]]' }, 'every entry needs a name, an issuer (an address) and a clientId.'],
    [{ OIDC_PROVIDERS: provider.replace('"secret"', '5') }, 'OIDC_PROVIDERS: all values are texts.'],
    [{ OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'x' }, 'the issuer of sso must use https.'],
    [
      { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'x', OIDC_AUTH_METHOD: 'basic' },
      'the authMethod of sso must be client_secret_basic or client_secret_post.',
    ],
    [{ TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY: 10.0.0.0/99 is not an address or a network.'],
    [{ VAPID_PUBLIC_KEY: 'x' }, 'belong together'],
    [{ HISTORY_MONTHS: '1' }, 'HISTORY_MONTHS must be a whole number from 2 to 1200, not 1.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
    [{ SMTP_URL_FILE: '/does/not/exist' }, 'SMTP_URL_FILE: /does/not/exist cannot be read.'],
  ])('%j are refused in a sentence', (environment, sentence) => {
    expect(() => readConfig(environment as Record<string, string>)).toThrow(sentence);
  });

  it('are refused all at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*\nLOG_LEVEL/);
  });

  it('do not let production start when anybody could sign in as anyone', () => {
    for (const SIGN_IN of ['providers', 'both']) {
      expect(() => readConfig({ NODE_ENV: 'production', SIGN_IN })).toThrow('ALLOW_DEMO_SIGN_IN=1');
    }
    expect(() => readConfig({ NODE_ENV: 'production', OIDC_PROVIDERS: provider, FLEX_LOGIN: 'on' })).toThrow(
      'FLEX_LOGIN',
    );
    expect(readConfig({ NODE_ENV: 'production', ALLOW_DEMO_SIGN_IN: '1' }).providers).toEqual([]);
  });

  it('mean own accounts in production without a provider, at the one plain address that browsers have passkeys for', () => {
    expect(readConfig({ NODE_ENV: 'production', PORT: '3001' })).toMatchObject({
      signIn: 'own',
      ownAccounts: true,
      flexLogin: false,
      host: '0.0.0.0',
      publicUrl: 'http://localhost:3001',
    });
  });

  it.each([
    [{}, 'providers'],
    [{ NODE_ENV: 'production', ALLOW_DEMO_SIGN_IN: '1' }, 'providers'],
    [{ NODE_ENV: 'production', OIDC_PROVIDERS: provider }, 'providers'],
    [{ NODE_ENV: 'production', OIDC_PROVIDERS: provider, SIGN_IN: 'both' }, 'both'],
    [{ SIGN_IN: 'own' }, 'own'],
  ])('%j let people sign in with %s', (environment, signIn) => {
    expect(readConfig(environment as Record<string, string>).signIn).toBe(signIn);
  });

  it.each([
    [{ SIGN_IN: 'passwords' }, 'SIGN_IN must be one of providers, own, both, not passwords.'],
    [{ SIGN_IN: 'own', OIDC_PROVIDERS: provider }, 'SIGN_IN=own leaves out the identity provider'],
    [{ NODE_ENV: 'production', SIGN_IN: 'both' }, 'SIGN_IN=both needs an identity provider in production'],
    [{ SIGN_IN: 'own', PUBLIC_URL: 'https://192.168.1.5' }, 'Passkeys need a host name'],
    [{ SIGN_IN: 'both', PUBLIC_URL: 'https://[fd00::5]:8443' }, 'Passkeys need a host name'],
  ])('%j are refused: %s', (environment, sentence) => {
    expect(() => readConfig(environment as Record<string, string>)).toThrow(sentence);
  });

  it.each([
    ['http://192.168.1.5:3000', true],
    ['http://rounds.lan', true],
    ['http://127.0.0.1:3000', true],
    ['http://localhost:3000', false],
    ['https://rounds.example.org', false],
  ])('know whether browsers have passkeys at %s', (PUBLIC_URL, isLacking) => {
    expect(lacksPasskeys(readConfig({ SIGN_IN: 'own', PUBLIC_URL }))).toBe(isLacking);
  });

  it('are safe by default: test login and the embedded provider listen to this machine only', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 3000, flexLogin: true, dataDir: './data' });
    expect(readConfig({ OIDC_PROVIDERS: provider })).toMatchObject({ host: '0.0.0.0', flexLogin: false });
  });

  it('take a single provider in the short form', () => {
    const environment = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'rounds', OIDC_TITLE: 'Acme' };
    expect(readConfig(environment).providers).toEqual([
      { name: 'sso', title: 'Acme', issuer: 'https://id.example', clientId: 'rounds', scopes: 'openid profile email' },
    ]);
  });

  it('take a secret from a file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'rounds-')), 'url');
    writeFileSync(file, 'postgres://rounds@db/rounds\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://rounds@db/rounds');
  });
});

import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import { browser, choosePerson } from '../../test/browser.js';
import { testDatabase } from '../../test/test-database.js';
import { makeEmbeddedKeys } from './embedded-keys.js';
import { embeddedProvider, type EmbeddedProvider } from './embedded-provider.js';
import { oidcPayloadStore } from './oidc-payload.store.js';
import { ProviderUnavailable, SignInRefused, type SignInBinding } from './port.js';

const publicUrl = 'https://rounds.example';
const redirectUri = 'https://rounds.example/app/auth';

let database: Database;
let app: FastifyInstance;
/** Where it really listens; browsers and tokens know only the public address. */
let origin: string;
let embedded: EmbeddedProvider;

beforeAll(async () => {
  database = await testDatabase();
  embedded = await embeddedProvider({
    publicUrl,
    redirectUri,
    keys: await makeEmbeddedKeys(),
    store: oidcPayloadStore(database),
    languageOf: () => 'ru',
    textsIn: (language) => (key) => `${key}-${language} <&>`,
  });
  app = Fastify();
  await app.register(embedded.plugin);
  origin = await app.listen({ port: 0, host: 'localhost' });
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const newBinding = (): SignInBinding => ({
  state: random(),
  nonce: random(),
  codeVerifier: random(),
  redirectUri,
});
const random = () => randomBytes(32).toString('base64url');

async function choose(binding: SignInBinding, form: Record<string, string>, visit = browser(origin)) {
  return choosePerson(visit, (await embedded.identity.begin(binding, 'en')).href, form);
}

describe('the embedded identity provider', () => {
  it('refuses a code with the verifier of another sign-in', async () => {
    const binding = newBinding();
    const { returned } = await choose(binding, { person: 'marina' });
    const finish = embedded.identity.finish(returned, { ...binding, codeVerifier: random() });
    await expect(finish).rejects.toThrow(SignInRefused);
  });

  it('refuses a code that was used', async () => {
    const binding = newBinding();
    const { returned } = await choose(binding, { person: 'marina' });
    await embedded.identity.finish(returned, binding);
    await expect(embedded.identity.finish(returned, binding)).rejects.toThrow(SignInRefused);
  });

  it('gives a code to only one of two who exchange it at the same moment', async () => {
    const binding = newBinding();
    const { returned } = await choose(binding, { person: 'marina' });
    const both = await Promise.allSettled([1, 2].map(() => embedded.identity.finish(returned, binding)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses a return that does not name its issuer', async () => {
    const binding = newBinding();
    const { returned } = await choose(binding, { person: 'marina' });
    const finish = embedded.identity.finish({ ...returned, iss: undefined }, binding);
    await expect(finish).rejects.toThrow(SignInRefused);
  });

  it('shows a page that says so to a browser that did not begin the sign-in', async () => {
    const visit = browser(origin);
    const { next } = await visit((await embedded.identity.begin(newBinding(), 'en')).href);
    const stranger = await browser(origin)(next, { person: 'marina' });
    expect(stranger.next).toBe('/oidc/expired');
    const { body } = await visit(stranger.next);
    expect(body).toContain('expiredTitle-ru');
  });

  it('does not send anybody to an address that is not the app’s', async () => {
    const address = await embedded.identity.begin({ ...newBinding(), redirectUri: 'https://evil.example/' }, 'en');
    expect((await browser(origin)(address.href)).next).toBe('/oidc/expired');
  });

  it.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['81 characters', 'x'.repeat(81)],
  ])('asks again when the typed name is %s', async (_case, name) => {
    const visit = browser(origin);
    const { next } = await visit((await embedded.identity.begin(newBinding(), 'en')).href);
    const refused = await visit(next, { name });
    expect(refused.next).toBe('?again');
    const { body } = await visit(next + refused.next);
    expect(body).toContain('nameWrong-en');
  });

  it('writes nothing into its page that could run', async () => {
    const visit = browser(origin);
    const { next } = await visit((await embedded.identity.begin(newBinding(), 'en')).href);
    const { body, headers } = await visit(next);
    expect(body).not.toContain('<script');
    expect(body).toContain('title-en &lt;&amp;&gt;');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it('is unavailable, not wrong, before it is mounted', async () => {
    const unmounted = await embeddedProvider({
      publicUrl,
      redirectUri,
      keys: await makeEmbeddedKeys(),
      store: oidcPayloadStore(database),
      languageOf: () => 'ru',
      textsIn: () => (key) => key,
    });
    await expect(unmounted.identity.begin(newBinding(), 'ru')).rejects.toThrow(ProviderUnavailable);
  });

  it('signs a demo person in, at the public address only', async () => {
    const binding = newBinding();
    const { back, returned } = await choose(binding, { person: 'marina' });
    expect(back.href).toMatch(/^https:\/\/rounds\.example\/app\/auth\?/);
    expect(returned.iss).toBe('https://rounds.example/oidc');
    expect(await embedded.identity.finish(returned, binding)).toEqual({
      issuer: 'urn:rounds:embedded',
      subject: 'demo-marina',
      firstName: 'marina-en',
      lastName: '<&>',
      email: 'marina@rounds.example',
      emailVerified: true,
      language: 'en',
    });
  });

  it('knows a typed name again however it is written', async () => {
    const signIn = async (name: string) => {
      const binding = newBinding();
      return embedded.identity.finish((await choose(binding, { name })).returned, binding);
    };
    const first = await signIn('Ярослава  Кочубей-Ланская');
    expect(first).toMatchObject({
      firstName: 'Ярослава',
      lastName: 'Кочубей-Ланская',
      email: null,
      emailVerified: false,
    });
    expect((await signIn(' ярослава кочубей-ланская ')).subject).toBe(first.subject);
    expect((await signIn('Ярослава Кочубей')).subject).not.toBe(first.subject);
  });

  it('lets the same browser choose somebody else the next time', async () => {
    const visit = browser(origin);
    const [first, second] = [newBinding(), newBinding()];
    const marina = await choose(first, { person: 'marina' }, visit);
    const timur = await choose(second, { person: 'timur' }, visit);
    expect((await embedded.identity.finish(marina.returned, first)).subject).toBe('demo-marina');
    expect((await embedded.identity.finish(timur.returned, second)).subject).toBe('demo-timur');
  });
});

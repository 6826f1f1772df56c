import { randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.js';
import { openInMemory } from '../../db/embedded.js';
import { migrate } from '../../db/migrate.js';
import { makeEmbeddedKeys } from './embedded-keys.js';
import { embeddedProvider, type EmbeddedProvider } from './embedded-provider.js';
import { oidcPayloadStore } from './oidc-payload.store.js';
import { ProviderUnavailable, SignInRefused, type SignInBinding } from './port.js';

const publicUrl = 'https://rounds.example';
const redirectUri = 'https://rounds.example/app/auth';

let database: Database;
let app: FastifyInstance;
let embedded: EmbeddedProvider;

beforeAll(async () => {
  database = await openInMemory();
  await migrate(database.db);
  embedded = await embeddedProvider({
    publicUrl,
    redirectUri,
    keys: await makeEmbeddedKeys(),
    store: oidcPayloadStore(database.db),
    languageOf: () => 'ru',
    textsIn: (language) => (key) => `${key}-${language} <&>`,
  });
  app = Fastify();
  await app.register(embedded.plugin);
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

/** A browser as far as this page needs one: it keeps cookies by path and follows no redirect by itself. */
function browser() {
  const jar = new Map<string, { value: string; path: string }>();
  return async (address: string, form?: Record<string, string>) => {
    const { pathname, search } = new URL(address, publicUrl);
    const cookies = [...jar].filter(([, { path }]) => pathname.startsWith(path));
    const answer = await app.inject({
      method: form ? 'POST' : 'GET',
      url: pathname + search,
      headers: {
        accept: 'text/html',
        cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value, path = '/' } of answer.cookies) jar.set(name, { value, path });
    return { answer, next: answer.headers.location ?? '' };
  };
}

async function choose(binding: SignInBinding, form: Record<string, string>, visit = browser()) {
  const begin = await visit((await embedded.identity.begin(binding, 'en')).href);
  const chooser = await visit(begin.next);
  const chosen = await visit(begin.next, form);
  const back = chosen.next ? new URL((await visit(chosen.next)).next) : undefined;
  const { code = '', state = '', iss } = Object.fromEntries(back?.searchParams ?? []);
  return { begin, chooser, chosen, back, returned: { code, state, iss } };
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
    const visit = browser();
    const { next } = await visit((await embedded.identity.begin(newBinding(), 'en')).href);
    const stranger = await browser()(next, { person: 'marina' });
    expect(stranger.next).toBe('/oidc/expired');
    const { answer } = await visit(stranger.next);
    expect(answer.body).toContain('expiredTitle-ru');
  });

  it('does not send anybody to an address that is not the app’s', async () => {
    const address = await embedded.identity.begin({ ...newBinding(), redirectUri: 'https://evil.example/' }, 'en');
    expect((await browser()(address.href)).next).toBe('/oidc/expired');
  });

  it.each([
    ['nothing', ''],
    ['only spaces', '   '],
    ['81 characters', 'x'.repeat(81)],
  ])('asks again when the typed name is %s', async (_case, name) => {
    const visit = browser();
    const { next } = await visit((await embedded.identity.begin(newBinding(), 'en')).href);
    const refused = await visit(next, { name });
    expect(refused.next).toBe('?again');
    const { answer } = await visit(next + refused.next);
    expect(answer.body).toContain('nameWrong-en');
  });

  it('writes nothing into its page that could run', async () => {
    const { chooser } = await choose(newBinding(), { person: 'marina' });
    expect(chooser.answer.body).not.toContain('<script');
    expect(chooser.answer.body).toContain('title-en &lt;&amp;&gt;');
    expect(chooser.answer.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
    expect(chooser.answer.headers['content-security-policy']).not.toContain('unsafe');
  });

  it('is unavailable, not wrong, before it is mounted', async () => {
    const unmounted = await embeddedProvider({
      publicUrl,
      redirectUri,
      keys: await makeEmbeddedKeys(),
      store: oidcPayloadStore(database.db),
      languageOf: () => 'ru',
      textsIn: () => (key) => key,
    });
    await expect(unmounted.identity.begin(newBinding(), 'ru')).rejects.toThrow(ProviderUnavailable);
  });

  it('signs a demo person in, at the public address only', async () => {
    const binding = newBinding();
    const { begin, chooser, back, returned } = await choose(binding, { person: 'marina' });
    expect(begin.next).toMatch(/^\/oidc\/interaction\//);
    expect(chooser.answer.body).toContain('<html lang="en">');
    expect(back?.href).toMatch(/^https:\/\/rounds\.example\/app\/auth\?/);
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
    const visit = browser();
    const [first, second] = [newBinding(), newBinding()];
    const marina = await choose(first, { person: 'marina' }, visit);
    const timur = await choose(second, { person: 'timur' }, visit);
    expect((await embedded.identity.finish(marina.returned, first)).subject).toBe('demo-marina');
    expect((await embedded.identity.finish(timur.returned, second)).subject).toBe('demo-timur');
  });
});

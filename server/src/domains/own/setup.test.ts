import { describe, expect, it } from 'vitest';
import { phone, setUp } from '../../test/own-accounts.js';
import { person } from '../../test/personas.js';
import { accountIn } from '../../test/sessions.js';
import { testApp, type TestApp } from '../../test/test-app.js';
import { setupAddress } from './setup.service.js';

const settings = { SIGN_IN: 'own', TRUST_PROXY: '127.0.0.1,::1' };
const rounds = testApp(settings);
const second = testApp(settings, rounds);
const raced = testApp(settings);
const grown = testApp(settings);
const withProviders = testApp();

const secretOf = async (app: TestApp): Promise<string> =>
  (await setupAddress(app.database, app.url))?.split('/').at(-1) ?? '';

describe('GET /setup/{secret}', () => {
  it('is not found where people sign in with providers', async () => {
    expect((await withProviders.call('GET /setup/{secret}', { params: { secret: 'any' } })).status).toBe(404);
  });

  it('does not know another secret', async () => {
    expect((await rounds.call('GET /setup/{secret}', { params: { secret: 'guessed' } })).status).toBe(404);
  });

  it('is open in an empty installation, at the same address from every process', async () => {
    const secret = await secretOf(rounds);
    expect(await secretOf(second)).toBe(secret);
    expect((await second.call('GET /setup/{secret}', { params: { secret } })).body).toEqual({ isOpen: true });
  });

  it('is done where there is somebody, however they came', async () => {
    const secret = await secretOf(grown);
    await person(grown.db, 'Olga');
    expect((await grown.call('GET /setup/{secret}', { params: { secret } })).problem.code).toBe('setup_done');
    expect(await setupAddress(grown.database, grown.url)).toBeUndefined();
  });
});

describe('POST /setup', () => {
  it('refuses a wrong secret and a forged passkey, and stays open', async () => {
    expect((await setUp(rounds, 'guessed')).status).toBe(404);
    const secret = await secretOf(rounds);
    const olga = phone(rounds);
    const begun = await olga.begin();
    const { problem } = await rounds.call('POST /setup', {
      body: {
        secret,
        title: 'Clean & Co',
        firstName: 'Olga',
        lastName: '',
        state: begun.state,
        credential: olga.keys.create(begun, { isVerified: false }),
      },
      headers: olga.headers(),
    });
    expect(problem.code).toBe('sign_in_refused');
    expect((await rounds.call('GET /setup/{secret}', { params: { secret } })).status).toBe(200);
  });

  it('makes the first owner and their organisation, once', async () => {
    const secret = await secretOf(rounds);
    const olga = phone(rounds);
    const { status, body } = await setUp(rounds, secret, olga);
    expect(status).toBe(201);
    expect(body).toMatchObject({ isNewUser: true, firstName: 'Olga', lastName: '' });
    const { accounts } = (await rounds.call('GET /profile/overview', { token: body.accessToken })).body;
    expect(accounts).toEqual([expect.objectContaining({ title: 'Clean & Co', roleId: 3, wholeAccount: true })]);
    // As every new organisation, with something to begin with.
    expect((await rounds.call('GET /checklists', { token: body.accessToken })).body.items).not.toEqual([]);

    expect((await setUp(rounds, secret)).problem.code).toBe('setup_done');
    expect((await second.call('GET /setup/{secret}', { params: { secret } })).status).toBe(410);
    expect(accountIn((await olga.signIn()).body.accessToken)).toBe(accounts[0]?.id);
  });

  it('lets one of ten through who come at once', async () => {
    const secret = await secretOf(raced);
    const replies = await Promise.all(Array.from({ length: 10 }, () => setUp(raced, secret)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ problem }) => problem.code))).toEqual(
      new Set(['setup_done']),
    );
    const people = await raced.db.selectFrom('person').select('id').execute();
    const accounts = await raced.db.selectFrom('account').select('id').execute();
    expect([people.length, accounts.length]).toEqual([1, 1]);
  });
});

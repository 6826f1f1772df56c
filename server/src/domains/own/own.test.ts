import { beforeAll, describe, expect, it } from 'vitest';
import { failureLimits } from '../../limits.js';
import { authenticator } from '../../test/authenticator.js';
import { invitationTo, phone, type Phone } from '../../test/own-accounts.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { accountIn, claimsIn } from '../../test/sessions.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp({ SIGN_IN: 'both', TRUST_PROXY: '127.0.0.1,::1' });
const withProviders = testApp();

let neva: Organisation;
beforeAll(async () => {
  neva = await organisation(rounds);
});

/** Nina's phone, registered with an invitation of Olga's. */
async function ninasPhone(): Promise<Phone> {
  const nina = phone(rounds);
  expect((await nina.register(await invitationTo(rounds, neva))).status).toBe(201);
  return nina;
}

const countPeople = async () =>
  (
    await rounds.db
      .selectFrom('person')
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

const forgeries = {
  'from another site': { origin: 'https://rounds.example.net' },
  'of another challenge': { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
  'for another host': { rpId: 'rounds.example.net' },
  'of another kind': { type: 'payment.get' },
  'without anybody there': { isPresent: false },
  'by somebody whom the phone did not recognise': { isVerified: false },
};

describe('POST /auth/own/begin', () => {
  it('is not found where people sign in with providers only', async () => {
    expect((await withProviders.call('POST /auth/own/begin', { body: {} })).status).toBe(404);
  });

  it('gives a challenge for the host of the public address, another one each time', async () => {
    const nina = phone(rounds);
    const [first, second] = [await nina.begin(), await nina.begin()];
    expect(first).toMatchObject({ rpId: 'localhost', knownIds: [] });
    expect(Buffer.from(first.challenge, 'base64url')).toHaveLength(32);
    expect([second.challenge, second.state, second.userHandle]).not.toEqual(
      expect.arrayContaining([first.challenge, first.state, first.userHandle]),
    );
  });

  it('is where the list of providers leads to', async () => {
    const shared = await rounds.call('GET /configs/shared');
    expect(shared.body.isOwnOffered).toBe(true);
    expect(shared.body.providers.map(({ name }) => name)).toEqual(['embedded', 'own']);
    const begun = await rounds.call('POST /auth/oauth2-url', { body: { provider: 'own' } });
    expect(begun.body.authUri).toBe(`${rounds.url}/app/sign-in`);
  });
});

describe('POST /auth/own/register', () => {
  it.each(Object.entries(forgeries))('refuses a passkey %s, and nothing is made', async (_what, cheat) => {
    const code = await invitationTo(rounds, neva);
    const before = await countPeople();
    const { status, problem } = await phone(rounds).register(code, { cheat });
    expect([status, problem.code]).toEqual([401, 'sign_in_refused']);
    expect(await countPeople()).toBe(before);
    expect((await rounds.call('GET /invites/{code}', { params: { code } })).status).toBe(200);
  });

  it('refuses a passkey whose name is somebody’s already, or not its own', async () => {
    const nina = phone(rounds);
    const { id } = nina.keys.create(await nina.begin());
    const taken = { id: Buffer.from(id, 'base64url') };
    expect((await nina.register(await invitationTo(rounds, neva), { cheat: taken })).status).toBe(201);
    const eve = phone(rounds);
    expect((await eve.register(await invitationTo(rounds, neva), { cheat: taken })).problem.code).toBe(
      'sign_in_refused',
    );
    const begun = await eve.begin();
    const credential = { ...eve.keys.create(begun), id: 'another', rawId: 'another' };
    const body = { state: begun.state, firstName: 'Eve', lastName: '', credential, invitationCode: 'any' };
    const renamed = await rounds.call('POST /auth/own/register', { body, headers: eve.headers() });
    expect(renamed.problem.code).toBe('sign_in_refused');
  });

  it('refuses an invitation that is unknown, expired or used, and makes nobody', async () => {
    const used = await invitationTo(rounds, neva);
    await phone(rounds).register(used);
    const expired = await invitationTo(rounds, neva, new Date(Date.now() - 1000));
    const before = await countPeople();
    const codes = [];
    for (const code of ['unknown', expired, used]) codes.push((await phone(rounds).register(code)).problem.code);
    expect(codes).toEqual(['not_found', 'invitation_expired', 'invitation_used']);
    expect(await countPeople()).toBe(before);
  });

  it('lets one of ten in who come with the same invitation at once', async () => {
    const code = await invitationTo(rounds, neva);
    const before = Number(await countPeople());
    const replies = await Promise.all(Array.from({ length: 10 }, () => phone(rounds).register(code)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 201).map(({ problem }) => problem.code))).toEqual(
      new Set(['invitation_used']),
    );
    expect(Number(await countPeople())).toBe(before + 1);
  });

  it('makes the person, their passkey and their place, and signs them in', async () => {
    const nina = phone(rounds);
    const { status, body } = await nina.register(await invitationTo(rounds, neva), { firstName: ' Nina ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ isNewUser: true, firstName: 'Nina', lastName: '', joinedAccountId: neva.id });
    expect(accountIn(body.accessToken)).toBe(neva.id);
    const ways = await rounds.call('GET /profile/sign-in', { token: body.accessToken });
    expect(ways.body.passkeys).toEqual([expect.objectContaining({ title: 'Android', isSynced: false })]);
  });
});

describe('POST /auth/own', () => {
  it.each(Object.entries(forgeries))('refuses an answer %s', async (_what, cheat) => {
    const nina = await ninasPhone();
    const { status, problem } = await nina.signIn(cheat);
    expect([status, problem.code]).toEqual([401, 'sign_in_refused']);
  });

  it('refuses a signature of other keys', async () => {
    const nina = await ninasPhone();
    expect((await nina.signIn({ signature: Buffer.from('not a signature') })).problem.code).toBe('sign_in_refused');
  });

  it('refuses a passkey that nobody has', async () => {
    const eve = phone(rounds);
    eve.keys.create(await eve.begin());
    expect((await eve.signIn()).problem.code).toBe('sign_in_refused');
  });

  it('refuses an answer that names another person', async () => {
    const [nina, eve] = [await ninasPhone(), await phone(rounds).begin()];
    expect((await nina.signIn({ userHandle: eve.userHandle })).problem.code).toBe('sign_in_refused');
  });

  it('refuses an answer that was given before', async () => {
    const nina = await ninasPhone();
    const begun = await nina.begin();
    const body = { state: begun.state, credential: nina.keys.get(begun) };
    const first = await rounds.call('POST /auth/own', { body, headers: nina.headers() });
    const replayed = await rounds.call('POST /auth/own', { body, headers: nina.headers() });
    expect([first.status, replayed.status]).toEqual([200, 401]);
  });

  it('refuses an old answer to a new challenge', async () => {
    const nina = await ninasPhone();
    const recorded = nina.keys.get(await nina.begin());
    const { state } = await nina.begin();
    const replayed = await rounds.call('POST /auth/own', {
      body: { state, credential: recorded },
      headers: nina.headers(),
    });
    expect(replayed.problem.code).toBe('sign_in_refused');
  });

  it('accepts one of ten that come with the same answer at once', async () => {
    const nina = await ninasPhone();
    const begun = await nina.begin();
    const body = { state: begun.state, credential: nina.keys.get(begun) };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => rounds.call('POST /auth/own', { body, headers: nina.headers() })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses a counter that has not grown: the passkey was copied', async () => {
    const nina = await ninasPhone();
    const copy = phone(rounds, nina.keys.clone());
    expect((await nina.signIn()).status).toBe(200);
    expect((await copy.signIn()).problem.code).toBe('sign_in_refused');
  });

  it('accepts a passkey that does not count', async () => {
    const nina = phone(rounds);
    await nina.register(await invitationTo(rounds, neva), { cheat: { counter: 0 } });
    expect((await nina.signIn({ counter: 0 })).status).toBe(200);
    expect((await nina.signIn({ counter: 0 })).status).toBe(200);
  });

  it('refuses what another browser began', async () => {
    const nina = await ninasPhone();
    const elsewhere = await phone(rounds).begin();
    expect((await nina.signIn({}, elsewhere)).problem.code).toBe('sign_in_refused');
  });

  it('refuses a ceremony that took too long', async () => {
    const nina = await ninasPhone();
    const begun = await nina.begin();
    await rounds.db
      .updateTable('sign_in_attempt')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await nina.signIn({}, begun)).problem.code).toBe('sign_in_refused');
  });

  it('refuses who deleted their account', async () => {
    const nina = await ninasPhone();
    const { accessToken } = (await nina.signIn()).body;
    expect((await rounds.call('DELETE /profile', { token: accessToken })).status).toBe(204);
    expect((await nina.signIn()).problem.code).toBe('sign_in_refused');
  });

  it('slows down who fails with a passkey again and again, wherever they are, and nobody else', async () => {
    const nina = await ninasPhone();
    const most = failureLimits.failedPasskeyPerMinute.most;
    for (let failure = 0; failure < most; failure++) {
      expect((await phone(rounds, nina.keys).signIn({ isVerified: false })).status).toBe(401);
    }
    const slowed = await nina.signIn();
    expect([slowed.status, slowed.problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(slowed.headers.get('retry-after'))).toBeLessThanOrEqual(120);
    expect((await (await ninasPhone()).signIn()).status).toBe(200);

    // A minute later, it is hers again.
    await rounds.db.deleteFrom('rate_window').where('key', 'like', 'failedPasskeyPerMinute:%').execute();
    expect((await nina.signIn()).status).toBe(200);
  });

  it('does not count who succeeds', async () => {
    const nina = await ninasPhone();
    for (let time = 0; time <= failureLimits.failedPasskeyPerMinute.most; time++) {
      expect((await nina.signIn()).status).toBe(200);
    }
  });

  it('signs in whoever has the passkey, in their organisation', async () => {
    const nina = phone(
      rounds,
      authenticator(() => rounds.url),
    );
    const registered = await nina.register(await invitationTo(rounds, neva));
    const { status, body } = await nina.signIn({ isSynced: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ isNewUser: false, firstName: 'Nina' });
    expect(claimsIn(body.accessToken).personId).toBe(claimsIn(registered.body.accessToken).personId);
    expect(accountIn(body.accessToken)).toBe(neva.id);
    const { passkeys } = (await rounds.call('GET /profile/sign-in', { token: body.accessToken })).body;
    expect(passkeys[0]).toMatchObject({ isSynced: true, lastUsedAt: expect.any(String) as string });
  });

  it('accepts an invitation along with the sign-in, and again for whom the first answer did not reach', async () => {
    const vltava = await organisation(rounds, 'Vltava');
    const invitationCode = await invitationTo(rounds, vltava);
    const signInWith = async (who: Phone) => {
      const begun = await who.begin();
      const body = { state: begun.state, credential: who.keys.get(begun), invitationCode };
      return (await rounds.call('POST /auth/own', { body, headers: who.headers() })).body;
    };
    const nina = await ninasPhone();
    for (const body of [await signInWith(nina), await signInWith(nina)]) {
      expect([body.joinedAccountId, accountIn(body.accessToken)]).toEqual([vltava.id, vltava.id]);
    }
    expect((await signInWith(await ninasPhone())).joinedAccountId).toBeNull();
  });
});

import { limits } from '@rounds/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { failureLimits } from '../../limits.js';
import { invitationTo, phone, type Phone } from '../../test/own-accounts.js';
import { newcomer, organisation, type Organisation } from '../../test/personas.js';
import { claimsIn, sessionCalls } from '../../test/sessions.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp({ SIGN_IN: 'both', TRUST_PROXY: '127.0.0.1,::1' });
const { backdateSignIn } = sessionCalls(rounds);

let neva: Organisation;
beforeAll(async () => {
  neva = await organisation(rounds);
});

interface Nina {
  phone: Phone;
  token: string;
}

async function nina(): Promise<Nina> {
  const hers = phone(rounds);
  const { body } = await hers.register(await invitationTo(rounds, neva));
  return { phone: hers, token: body.accessToken };
}

/** With another authenticator, in the same browser. */
async function addPasskey({ token, phone: hers }: Nina, title = 'Tablet', other = phone(rounds)) {
  const begun = await hers.begin(token);
  const body = { state: begun.state, credential: other.keys.create(begun), title };
  return rounds.call('POST /profile/passkeys', { body, token, headers: hers.headers() });
}

const waysIn = async (token: string) => (await rounds.call('GET /profile/sign-in', { token })).body;
const makeCodes = (token: string) => rounds.call('POST /profile/recovery-codes', { token });

describe('GET /profile/sign-in', () => {
  it('shows passkeys without their keys, and the providers that one could add', async () => {
    const { token } = await nina();
    expect(await waysIn(token)).toEqual({
      passkeys: [
        {
          id: expect.stringMatching(/^\w{13}$/) as string,
          title: 'Android',
          createdAt: expect.any(String) as string,
          lastUsedAt: null,
          isSynced: false,
        },
      ],
      recoveryCodesLeft: null,
      providers: [{ name: 'embedded', title: 'Rounds', isBound: false }],
    });
  });
});

describe('POST /profile/passkeys', () => {
  it('refuses who did not sign in just now', async () => {
    const hers = await nina();
    await backdateSignIn(hers.token, 1);
    const { status, problem } = await addPasskey(hers);
    expect([status, problem.code]).toEqual([403, 'sign_in_again']);
  });

  it('refuses a ceremony of another browser, and a forged passkey', async () => {
    const hers = await nina();
    const eve = phone(rounds);
    const begun = await eve.begin();
    const foreign = { state: begun.state, credential: eve.keys.create(begun), title: 'Eve' };
    const { problem } = await rounds.call('POST /profile/passkeys', {
      body: foreign,
      token: hers.token,
      headers: hers.phone.headers(),
    });
    expect(problem.code).toBe('sign_in_refused');
    const own = await hers.phone.begin(hers.token);
    const forged = { state: own.state, credential: eve.keys.create(own, { isVerified: false }), title: 'Eve' };
    const refused = await rounds.call('POST /profile/passkeys', {
      body: forged,
      token: hers.token,
      headers: hers.phone.headers(),
    });
    expect(refused.problem.code).toBe('sign_in_refused');
    expect((await waysIn(hers.token)).passkeys).toHaveLength(1);
  });

  it('refuses one too many', async () => {
    const hers = await nina();
    const { personId } = claimsIn(hers.token);
    const known = rounds.db.selectFrom('passkey').selectAll().where('person_id', '=', personId);
    const row = await known.executeTakeFirstOrThrow();
    for (let number = 1; number < limits.passkeysPerPerson; number++) {
      const id = `${row.id}-${number}`;
      await rounds.db
        .insertInto('passkey')
        .values({ ...row, id, credential_id: Buffer.from(id) })
        .execute();
    }
    expect((await addPasskey(hers)).problem.code).toBe('conflict');
  });

  it('refuses one that would never sign in: begun in another tab before the first, or for who was here before', async () => {
    const { token } = await newcomer(rounds);
    const browser = phone(rounds);
    const [tab, other] = [await browser.begin(token), await browser.begin(token)];
    const add = (begun: typeof tab, keys = phone(rounds), as = token) => {
      const body = { state: begun.state, credential: keys.keys.create(begun), title: 'Phone' };
      return rounds.call('POST /profile/passkeys', { body, token: as, headers: browser.headers() });
    };
    const first = phone(rounds);
    expect((await add(tab, first)).status).toBe(201);
    expect((await add(other)).problem.code).toBe('sign_in_refused');

    const his = await nina();
    const begunByHer = await browser.begin(token);
    expect((await add(begunByHer, phone(rounds), his.token)).problem.code).toBe('sign_in_refused');
    const stranger = await newcomer(rounds);
    expect((await add(await browser.begin(token), phone(rounds), stranger.token)).problem.code).toBe('sign_in_refused');

    const second = phone(rounds);
    expect((await add(await browser.begin(token), second)).status).toBe(201);
    expect([(await first.signIn()).status, (await second.signIn()).status]).toEqual([200, 200]);
    expect((await waysIn(token)).passkeys).toHaveLength(2);
    expect((await waysIn(his.token)).passkeys).toHaveLength(1);
  });

  it('adds one that signs in the same person, and says which they have', async () => {
    const hers = await nina();
    const tablet = phone(rounds);
    const { status, body } = await addPasskey(hers, ' Tablet ', tablet);
    expect([status, body.title]).toEqual([201, 'Tablet']);
    expect(claimsIn((await tablet.signIn()).body.accessToken).personId).toBe(claimsIn(hers.token).personId);
    expect((await hers.phone.signIn()).status).toBe(200);
    expect((await hers.phone.begin(hers.token)).knownIds).toHaveLength(2);
  });

  it('gives somebody who came with a provider their first one', async () => {
    const olga = { token: neva.owner.token, phone: phone(rounds) };
    const hers = phone(rounds);
    expect((await addPasskey(olga, 'Phone', hers)).status).toBe(201);
    expect(claimsIn((await hers.signIn()).body.accessToken).personId).toBe(neva.owner.id);
  });
});

describe('PATCH /profile/passkeys/{id}', () => {
  it('does not find another’s', async () => {
    const [hers, his] = [await nina(), await nina()];
    const id = (await waysIn(his.token)).passkeys[0]?.id ?? '';
    const call = { params: { id }, body: { title: 'Mine' }, token: hers.token };
    expect((await rounds.call('PATCH /profile/passkeys/{id}', call)).status).toBe(404);
    expect((await waysIn(his.token)).passkeys[0]?.title).toBe('Android');
  });

  it('renames it', async () => {
    const { token } = await nina();
    const id = (await waysIn(token)).passkeys[0]?.id ?? '';
    await rounds.call('PATCH /profile/passkeys/{id}', { params: { id }, body: { title: 'My phone' }, token });
    expect((await waysIn(token)).passkeys[0]?.title).toBe('My phone');
  });
});

describe('DELETE /profile/passkeys/{id}', () => {
  const remove = (id: string, token: string) => rounds.call('DELETE /profile/passkeys/{id}', { params: { id }, token });

  it('does not find another’s', async () => {
    const [hers, his] = [await nina(), await nina()];
    expect((await remove((await waysIn(his.token)).passkeys[0]?.id ?? '', hers.token)).status).toBe(404);
  });

  it('refuses who did not sign in just now', async () => {
    const hers = await nina();
    const { id } = (await addPasskey(hers)).body;
    await backdateSignIn(hers.token, 1);
    expect((await remove(id, hers.token)).problem.code).toBe('sign_in_again');
  });

  it('keeps the last way in, also when both of two are removed at once', async () => {
    const hers = await nina();
    const { id } = (await addPasskey(hers)).body;
    const first = (await waysIn(hers.token)).passkeys[0]?.id ?? '';
    const replies = await Promise.all([remove(id, hers.token), remove(first, hers.token)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const [left] = (await waysIn(hers.token)).passkeys;
    expect((await remove(left?.id ?? '', hers.token)).problem.code).toBe('last_way_in');
  });

  it('lets nobody in with it any more', async () => {
    const hers = await nina();
    const tablet = phone(rounds);
    const { id } = (await addPasskey(hers, 'Tablet', tablet)).body;
    expect((await remove(id, hers.token)).status).toBe(204);
    expect((await tablet.signIn()).problem.code).toBe('sign_in_refused');
    expect((await hers.phone.signIn()).status).toBe(200);
  });
});

describe('POST /profile/recovery-codes', () => {
  it('refuses who did not sign in just now', async () => {
    const { token } = await nina();
    await backdateSignIn(token, 1);
    expect((await makeCodes(token)).problem.code).toBe('sign_in_again');
  });

  it('makes ten, of which no trace is kept but hashes, in place of those before', async () => {
    const hers = await nina();
    const before = (await makeCodes(hers.token)).body.codes;
    const { codes } = (await makeCodes(hers.token)).body;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hj-km-np-tv-z]{4}(-[0-9a-hj-km-np-tv-z]{4}){3}$/);
    const kept = JSON.stringify(await rounds.db.selectFrom('recovery_code').selectAll().execute());
    expect(codes.some((code) => kept.includes(code))).toBe(false);
    expect((await waysIn(hers.token)).recoveryCodesLeft).toBe(10);
    expect((await phone(rounds).recover(before[0] ?? '')).problem.code).toBe('sign_in_refused');
  });
});

describe('POST /auth/own/recover', () => {
  it('refuses a code that nobody has', async () => {
    expect((await phone(rounds).recover('0000-0000-0000-0000')).problem.code).toBe('sign_in_refused');
  });

  it('refuses a ceremony of another browser, and keeps the code', async () => {
    const hers = await nina();
    const [code = ''] = (await makeCodes(hers.token)).body.codes;
    const { state } = await phone(rounds).begin();
    const body = { state, code };
    const refused = await rounds.call('POST /auth/own/recover', { body, headers: hers.phone.headers() });
    expect(refused.problem.code).toBe('sign_in_refused');
    expect((await waysIn(hers.token)).recoveryCodesLeft).toBe(10);
  });

  it('signs in one of ten that come with the same code at once, however it is written', async () => {
    const { token } = await nina();
    const [code = ''] = (await makeCodes(token)).body.codes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `;
    const replies = await Promise.all(Array.from({ length: 10 }, () => phone(rounds).recover(typed)));
    const [signedIn, ...others] = replies.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(signedIn?.body).toMatchObject({ isNewUser: false, firstName: 'Nina', recoveryCodesLeft: 9 });
    expect(claimsIn(signedIn?.body.accessToken ?? '').personId).toBe(claimsIn(token).personId);
  });

  it('lets who lost their phone make a passkey on the new one', async () => {
    const { token } = await nina();
    const [code = ''] = (await makeCodes(token)).body.codes;
    const found = phone(rounds);
    const { accessToken } = (await found.recover(code)).body;
    expect((await addPasskey({ token: accessToken, phone: found }, 'New phone', found)).status).toBe(201);
    expect((await found.signIn()).status).toBe(200);
  });

  it('slows down an address that guesses, and no other', async () => {
    const eve = phone(rounds);
    for (let guess = 0; guess < failureLimits.failedSignInsPerMinute.most; guess++) {
      expect((await eve.recover('0000-0000-0000-0000')).status).toBe(401);
    }
    const slowed = await eve.recover('0000-0000-0000-0000');
    expect([slowed.status, slowed.problem.code]).toEqual([429, 'too_many_requests']);
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await phone(rounds).recover('0000-0000-0000-0000')).status).toBe(401);
  });
});

describe('a person', () => {
  it('finds their passkeys in what is stored about them, without keys', async () => {
    const { token } = await nina();
    const { body } = await rounds.call('GET /profile/export', { token });
    const stored = body as unknown as { passkeys: unknown[] };
    expect(stored.passkeys).toEqual([{ title: 'Android', createdAt: expect.any(String) as string, lastUsedAt: null }]);
  });

  it('leaves neither passkeys nor recovery codes behind', async () => {
    const { token } = await nina();
    await makeCodes(token);
    const { personId } = claimsIn(token);
    await rounds.call('DELETE /profile', { token });
    for (const table of ['passkey', 'recovery_code', 'identity'] as const) {
      expect(await rounds.db.selectFrom(table).select('person_id').where('person_id', '=', personId).execute()).toEqual(
        [],
      );
    }
  });
});

describe('GET /sessions', () => {
  it('shows one’s own, with the device, since when and when last, and which is this one', async () => {
    const hers = await nina();
    await hers.phone.signIn();
    const { items } = (await rounds.call('GET /sessions', { token: hers.token })).body;
    const { sessionId } = claimsIn(hers.token);
    expect(items).toHaveLength(2);
    expect(items.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([sessionId]);
    expect(items[0]).toMatchObject({
      device: 'Mozilla/5.0 (Linux; Android 15)',
      provider: 'own',
      sharedPhone: null,
    });
    for (const { createdAt, lastUsedAt } of items) {
      expect(Date.now() - Date.parse(createdAt)).toBeLessThan(60_000);
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    }
  });
});

describe('DELETE /sessions/{id}', () => {
  it('does not find another’s', async () => {
    const { token } = await nina();
    const { sessionId } = claimsIn((await newcomer(rounds)).token);
    expect((await rounds.call('DELETE /sessions/{id}', { params: { id: sessionId }, token })).status).toBe(404);
  });

  it('ends it at once', async () => {
    const hers = await nina();
    const lost = (await hers.phone.signIn()).body;
    const { sessionId: id } = claimsIn(lost.accessToken);
    expect((await rounds.call('DELETE /sessions/{id}', { params: { id }, token: hers.token })).status).toBe(204);
    expect((await rounds.call('GET /sessions', { token: lost.accessToken })).status).toBe(401);
    const { refreshToken } = lost;
    expect((await rounds.call('POST /auth/tokens/refresh', { body: { refreshToken } })).status).toBe(401);
    expect((await rounds.call('DELETE /sessions/{id}', { params: { id }, token: hers.token })).status).toBe(404);
  });
});

describe('DELETE /sessions', () => {
  it('ends all but this one', async () => {
    const hers = await nina();
    const other = (await hers.phone.signIn()).body.accessToken;
    expect((await rounds.call('DELETE /sessions', { token: hers.token })).status).toBe(204);
    expect((await rounds.call('GET /sessions', { token: other })).status).toBe(401);
    expect((await rounds.call('GET /sessions', { token: hers.token })).body.items).toHaveLength(1);
  });
});

import { limits, roles } from '@rounds/contract';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { hashSecret, newId } from '../../ids.js';
import { member, organisation } from '../../test/personas.js';
import { accountIn, claimsIn, daysAgo, sessionCalls } from '../../test/sessions.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
const withoutFlex = testApp({ FLEX_LOGIN: 'off' });
const shortLived = testApp({ SESSION_DAYS: '3', SESSION_IDLE_DAYS: '2' });

const { signedIn, refresh, validate, overview, livingTokens, backdateUse, backdateSignIn, sessionOf } =
  sessionCalls(rounds);

describe('POST /auth/tokens/refresh', () => {
  it('refuses what is not a refresh token', async () => {
    const { accessToken } = await signedIn();
    for (const refreshToken of ['guessed', accessToken]) {
      const { status, problem } = await refresh(refreshToken);
      expect([status, problem.code]).toEqual([401, 'refresh_refused']);
    }
  });

  it('refuses a token that ran out, and leaves the session alone', async () => {
    const { accessToken, refreshToken } = await signedIn();
    await rounds.db
      .updateTable('refresh_token')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('hash', '=', hashSecret(refreshToken))
      .execute();
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await overview(accessToken)).status).toBe(200);
  });

  it('refuses once the sign-in is too long ago, however busy the session was', async () => {
    const { accessToken, refreshToken } = await signedIn();
    await backdateSignIn(accessToken, 90.1);
    expect((await validate(refreshToken)).problem.code).toBe('refresh_refused');
    expect((await refresh(refreshToken)).problem.code).toBe('refresh_refused');
  });

  it('leads no further than to the session’s absolute end', async () => {
    const { accessToken, refreshToken } = await signedIn();
    await backdateSignIn(accessToken, 89);
    const { body } = await refresh(refreshToken);
    const { expires_at: end } = await sessionOf(accessToken);
    expect(Math.abs(end.getTime() - daysAgo(-1).getTime())).toBeLessThan(60_000);
    await rounds.db
      .updateTable('session')
      .set({ expires_at: daysAgo(0.1) })
      .where('id', '=', claimsIn(accessToken).sessionId)
      .execute();
    expect((await refresh(body.refreshToken)).problem.code).toBe('refresh_refused');
    expect((await overview(body.accessToken)).status).toBe(401);
  });

  it('follows SESSION_DAYS and SESSION_IDLE_DAYS', async () => {
    const body = { oauthUID: `Person ${newId()}` };
    const { refreshToken } = (await shortLived.call('POST /auth/flex', { body })).body;
    const tokens = await shortLived.db.selectFrom('refresh_token').select('expires_at').execute();
    const idleDays = tokens.map(({ expires_at: end }) => Math.round((end.getTime() - Date.now()) / 86_400_000));
    expect(idleDays).toEqual([2]);
    await shortLived.db
      .updateTable('session')
      .set({ created_at: daysAgo(3.1) })
      .execute();
    const { problem } = await shortLived.call('POST /auth/tokens/refresh', { body: { refreshToken } });
    expect(problem.code).toBe('refresh_refused');
  });

  it('notes when the session was last seen, and on which device it began', async () => {
    const { body } = await rounds.call('POST /auth/flex', {
      body: { oauthUID: `Person ${newId()}` },
      headers: { 'user-agent': `Lobby tablet ${'x'.repeat(500)}` },
    });
    await rounds.db
      .updateTable('session')
      .set({ last_seen_at: daysAgo(3) })
      .where('id', '=', claimsIn(body.accessToken).sessionId)
      .execute();
    await refresh(body.refreshToken);
    const { device, last_seen_at: seen } = await sessionOf(body.accessToken);
    expect(device).toMatch(/^Lobby tablet x{10}/);
    expect(device.length).toBeLessThanOrEqual(200);
    expect(seen.getTime()).toBeGreaterThan(daysAgo(1).getTime());
  });

  it('ends the whole family when a used token comes back later', async () => {
    const first = await signedIn();
    const second = await refresh(first.refreshToken);
    await backdateUse(first.refreshToken, limits.refreshGraceSeconds + 1);
    expect((await refresh(first.refreshToken)).problem.code).toBe('refresh_refused');
    expect((await refresh(second.body.refreshToken)).status).toBe(401);
    expect((await overview(second.body.accessToken)).status).toBe(401);
  });

  it('ends the whole family when a used token comes back later with another attempt, or with none', async () => {
    for (const another of ['second-attempt', undefined]) {
      const first = await signedIn();
      const second = await refresh(first.refreshToken, 'first-attempt');
      await backdateUse(first.refreshToken, limits.refreshGraceSeconds + 1);
      expect((await refresh(first.refreshToken, another)).problem.code).toBe('refresh_refused');
      expect((await refresh(second.body.refreshToken)).status).toBe(401);
    }
  });

  it('ends the whole family when an attempt comes back whose answer was used', async () => {
    const first = await signedIn();
    const second = await refresh(first.refreshToken, 'first-attempt');
    await refresh(second.body.refreshToken, 'second-attempt');
    expect((await refresh(first.refreshToken, 'first-attempt')).status).toBe(401);
    expect((await refresh(second.body.refreshToken, 'second-attempt')).status).toBe(401);
  });

  it('gives the answer again to the attempt that used a token up, however late: it got lost on the way', async () => {
    const first = await signedIn();
    const lost = await refresh(first.refreshToken, 'first-attempt');
    await backdateUse(first.refreshToken, 3 * 86_400);
    const again = await refresh(first.refreshToken, 'first-attempt');
    expect(again.body.refreshToken).toBe(lost.body.refreshToken);
    expect((await overview(again.body.accessToken)).status).toBe(200);
    expect((await refresh(again.body.refreshToken)).status).toBe(200);
  });

  it('ends the whole family when a token two generations old comes back, however soon', async () => {
    const first = await signedIn();
    const second = await refresh(first.refreshToken);
    const third = await refresh(second.body.refreshToken);
    expect((await refresh(first.refreshToken)).status).toBe(401);
    expect((await refresh(third.body.refreshToken)).status).toBe(401);
    expect((await overview(third.body.accessToken)).status).toBe(401);
  });

  it('gives twenty parallel calls the same successor and leaves one living chain', async () => {
    const { refreshToken } = await signedIn();
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const [successor = '', ...others] = new Set(replies.map(({ body }) => body.refreshToken));
    expect(others).toEqual([]);
    const { body } = await refresh(successor);
    expect((await overview(body.accessToken)).status).toBe(200);
    expect(await livingTokens(claimsIn(body.accessToken).sessionId)).toHaveLength(1);
  });

  it('answers the same successor again when the first answer was lost on the way', async () => {
    const { refreshToken } = await signedIn();
    const lost = await refresh(refreshToken);
    const again = await refresh(refreshToken);
    expect(again.body.refreshToken).toBe(lost.body.refreshToken);
    expect((await overview(again.body.accessToken)).status).toBe(200);
  });

  it('stores no token as it is', async () => {
    const { refreshToken } = await signedIn();
    const rows = await rounds.db.selectFrom('refresh_token').select('hash').execute();
    expect(rows.map(({ hash }) => Buffer.from(hash).toString())).not.toContain(refreshToken);
  });

  it('tells at once that a role has changed', async () => {
    const { id } = await organisation(rounds);
    const { refreshToken, accessToken, allowedPermissions } = await signedIn(id, roles.manager);
    expect(allowedPermissions).toContain('account.Management');
    await rounds.db
      .updateTable('membership')
      .set({ role_id: roles.staff })
      .where('person_id', '=', String(decodeJwt(accessToken).sub))
      .execute();
    const { body } = await refresh(refreshToken);
    expect(body.allowedPermissions).toEqual(['my.Settings', 'session.Logout', 'invitation.Accept']);
  });

  it('gives tokens for the organisation asked for, but for none that the person is not in', async () => {
    const [here, there, foreign] = [await organisation(rounds), await organisation(rounds), await organisation(rounds)];
    const { accessToken, refreshToken } = await signedIn(here.id, roles.owner);
    await member(rounds.db, there.id, 'Same', roles.staff, null, String(decodeJwt(accessToken).sub));
    const ask = (body: { refreshToken: string; accountId: string }) =>
      rounds.call('POST /auth/tokens/refresh', { body });
    const first = await ask({ refreshToken, accountId: there.id });
    expect(accountIn(first.body.accessToken)).toBe(there.id);
    expect(first.body.allowedPermissions).not.toContain('account.Management');
    const second = await ask({ refreshToken: first.body.refreshToken, accountId: here.id });
    expect(accountIn(second.body.accessToken)).toBe(here.id);
    const third = await ask({ refreshToken: second.body.refreshToken, accountId: foreign.id });
    expect(accountIn(third.body.accessToken)).not.toBe(foreign.id);
  });

  it('moves somebody who was removed to an organisation where they still are, or to none', async () => {
    const [here, there] = [await organisation(rounds), await organisation(rounds)];
    const { accessToken, refreshToken } = await signedIn(here.id, roles.staff);
    const personId = String(decodeJwt(accessToken).sub);
    await member(rounds.db, there.id, 'Stepan', roles.staff, null, personId);
    const leave = (accountId: string) =>
      rounds.db
        .deleteFrom('membership')
        .where('account_id', '=', accountId)
        .where('person_id', '=', personId)
        .execute();

    await leave(here.id);
    expect((await overview(accessToken)).status).toBe(401);
    const moved = await refresh(refreshToken);
    expect(accountIn(moved.body.accessToken)).toBe(there.id);

    await leave(there.id);
    const alone = await refresh(moved.body.refreshToken);
    expect(accountIn(alone.body.accessToken)).toBeNull();
    expect((await overview(alone.body.accessToken)).status).toBe(200);
  });
});

describe('POST /auth/tokens/validate', () => {
  it('refuses a used token without ending its session', async () => {
    const { refreshToken } = await signedIn();
    const { body } = await refresh(refreshToken);
    await backdateUse(refreshToken, limits.refreshGraceSeconds + 1);
    expect((await validate(refreshToken)).problem.code).toBe('refresh_refused');
    expect((await validate(body.refreshToken)).status).toBe(200);
  });

  it('refuses what nobody gave out', async () => {
    expect((await validate('guessed')).status).toBe(401);
  });

  it('answers for a token that refreshing would take, and does not use it up', async () => {
    const { refreshToken } = await signedIn();
    expect((await validate(refreshToken)).body).toEqual({ isValid: true });
    expect((await refresh(refreshToken)).status).toBe(200);
    expect((await validate(refreshToken)).status).toBe(200);
  });
});

describe('POST /auth/log-out', () => {
  it('says nothing about tokens that nobody gave out', async () => {
    const { status, body } = await rounds.call('POST /auth/log-out', { body: { refreshToken: 'guessed' } });
    expect([status, body]).toEqual([200, {}]);
  });

  it('acts at once, on access and refresh tokens alike', async () => {
    const { accessToken, refreshToken } = await signedIn();
    expect((await overview(accessToken)).status).toBe(200);
    expect((await rounds.call('POST /auth/log-out', { body: { refreshToken } })).status).toBe(200);
    expect((await overview(accessToken)).status).toBe(401);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await validate(refreshToken)).status).toBe(401);
  });

  it('leaves the person’s other sessions alone', async () => {
    const oauthUID = `Person ${newId()}`;
    const [phone, laptop] = [
      await rounds.call('POST /auth/flex', { body: { oauthUID } }),
      await rounds.call('POST /auth/flex', { body: { oauthUID } }),
    ];
    await rounds.call('POST /auth/log-out', { body: { refreshToken: phone.body.refreshToken } });
    expect((await overview(laptop.body.accessToken)).status).toBe(200);
  });
});

describe('POST /auth/log-out-everywhere', () => {
  it('refuses somebody who is not signed in', async () => {
    expect((await rounds.call('POST /auth/log-out-everywhere')).problem.code).toBe('not_signed_in');
  });

  it('ends every session of the person and of nobody else', async () => {
    const oauthUID = `Person ${newId()}`;
    const phone = await rounds.call('POST /auth/flex', { body: { oauthUID } });
    const laptop = await rounds.call('POST /auth/flex', { body: { oauthUID } });
    const somebody = await signedIn();
    const { status } = await rounds.call('POST /auth/log-out-everywhere', { token: laptop.body.accessToken });
    expect(status).toBe(204);
    expect((await overview(phone.body.accessToken)).status).toBe(401);
    expect((await overview(laptop.body.accessToken)).status).toBe(401);
    expect((await overview(somebody.accessToken)).status).toBe(200);
  });
});

describe('POST /auth/flex', () => {
  it('does not exist where it is switched off', async () => {
    const { status } = await withoutFlex.call('POST /auth/flex', { body: { oauthUID: 'Tester' } });
    expect(status).toBe(404);
  });

  it('answers 404 for an organisation that does not exist', async () => {
    const { status } = await rounds.call('POST /auth/flex', { body: { oauthUID: 'Tester', accountId: 'nowhere' } });
    expect(status).toBe(404);
  });

  it('refuses roles that do not exist', async () => {
    const { id } = await organisation(rounds);
    for (const roleId of [0, 1, 2, 6, 3.5]) {
      const { status } = await rounds.call('POST /auth/flex', { body: { oauthUID: 'Tester', accountId: id, roleId } });
      expect(status).toBe(422);
    }
  });

  it('takes the role from no last owner', async () => {
    const nina = (await rounds.call('POST /auth/flex', { body: { oauthUID: 'Nina Founder' } })).body;
    const account = await rounds.call('POST /accounts', { token: nina.accessToken, body: { title: 'Hers alone' } });
    const body = { oauthUID: 'Nina Founder', accountId: account.body.id, roleId: roles.staff };
    expect((await rounds.call('POST /auth/flex', { body })).problem.code).toBe('last_owner');
  });

  it('makes the person once, an owner by default, and keeps what they have without an organisation named', async () => {
    const { id } = await organisation(rounds);
    const first = await rounds.call('POST /auth/flex', { body: { oauthUID: 'Fedor Flex', accountId: id } });
    expect(first.body).toMatchObject({ isNewUser: true, firstName: 'Fedor', lastName: 'Flex' });
    expect(first.body.allowedPermissions).toContain('account.Management');
    const again = await rounds.call('POST /auth/flex', { body: { oauthUID: 'Fedor Flex' } });
    expect(again.body.isNewUser).toBe(false);
    expect(accountIn(again.body.accessToken)).toBe(id);
  });
});

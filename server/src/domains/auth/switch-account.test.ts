import { limits, roles } from '@rounds/contract';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { accessTokens } from '../../http/access-token.js';
import { hashSecret, newId } from '../../ids.js';
import { member, organisation } from '../../test/personas.js';
import { accountIn, claimsIn, sessionCalls } from '../../test/sessions.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
const { signedIn, refresh, overview, livingTokens, backdateUse } = sessionCalls(rounds);

describe('POST /auth/switch-account', () => {
  const switchTo = async (token: string, accountId: string, refreshToken?: string) =>
    rounds.call('POST /auth/switch-account', { token, body: { accountId, ...(refreshToken && { refreshToken }) } });

  it('refuses somebody who is not signed in', async () => {
    expect((await switchTo('', 'anywhere')).problem.code).toBe('not_signed_in');
  });

  it('answers 404 for organisations of others, deleted ones and ones that do not exist', async () => {
    const [mine, other] = [await organisation(rounds), await organisation(rounds)];
    for (const accountId of [other.id, 'nowhere']) {
      expect((await switchTo(mine.owner.token, accountId)).problem.code).toBe('not_found');
    }
    await rounds.db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', mine.id).execute();
    const second = await signedIn(other.id);
    expect((await switchTo(second.accessToken, mine.id)).status).toBe(404);
  });

  it('gives no refresh token for an access token alone, and nothing that lives longer than it', async () => {
    const { id } = await organisation(rounds);
    const { accessToken, refreshToken } = await signedIn(id);
    const { personId, sessionId } = claimsIn(accessToken);
    const soon = Math.floor(Date.now() / 1000) + 60;
    const stolen = await (
      await accessTokens(rounds.database)
    ).issue({ personId, sessionId, accountId: id }, soon * 1000);
    const { status, body } = await switchTo(stolen, id);
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('refreshToken');
    expect(decodeJwt(body.accessToken).exp).toBe(soon);
    expect(await livingTokens(sessionId)).toHaveLength(1);
    expect((await refresh(refreshToken)).status).toBe(200);
  });

  it('refuses the refresh token of another session, and leaves that one alone', async () => {
    const { id } = await organisation(rounds);
    const [mine, other] = [await signedIn(id), await signedIn(id)];
    const { problem } = await switchTo(mine.accessToken, id, other.refreshToken);
    expect(problem.code).toBe('refresh_refused');
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  it('ends the session when a used refresh token comes back with it', async () => {
    const { id } = await organisation(rounds);
    const { accessToken, refreshToken } = await signedIn(id);
    const next = await refresh(refreshToken);
    await backdateUse(refreshToken, limits.refreshGraceSeconds + 1);
    expect((await switchTo(accessToken, id, refreshToken)).problem.code).toBe('refresh_refused');
    expect((await refresh(next.body.refreshToken)).status).toBe(401);
    expect((await overview(accessToken)).status).toBe(401);
  });

  it('continues the one family with the refresh token that is sent along', async () => {
    const [first, second] = [await organisation(rounds), await organisation(rounds)];
    const { accessToken, refreshToken } = await signedIn(first.id, roles.owner);
    const { personId, sessionId } = claimsIn(accessToken);
    await member(rounds.db, second.id, 'Same', roles.staff, null, personId);
    const switched = await switchTo(accessToken, second.id, refreshToken);
    expect(accountIn(switched.body.accessToken)).toBe(second.id);
    const successor = switched.body.refreshToken ?? '';
    expect(await livingTokens(sessionId)).toEqual([Buffer.from(hashSecret(successor)).toString('hex')]);

    // A refresh that was under way with the same token gets the same successor.
    expect((await refresh(refreshToken)).body.refreshToken).toBe(successor);
    const next = await refresh(successor);
    expect(accountIn(next.body.accessToken)).toBe(second.id);
    await backdateUse(refreshToken, limits.refreshGraceSeconds + 1);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await overview(next.body.accessToken)).status).toBe(401);
  });

  it('gives access to the other organisation with the role that the person has there', async () => {
    const [first, second] = [await organisation(rounds), await organisation(rounds)];
    const { accessToken, refreshToken } = await signedIn(first.id, roles.owner);
    await member(rounds.db, second.id, 'Same', roles.staff, null, String(decodeJwt(accessToken).sub));
    const { status, body } = await switchTo(accessToken, second.id);
    expect(status).toBe(200);
    expect(accountIn(body.accessToken)).toBe(second.id);
    expect(body.allowedPermissions).not.toContain('account.Management');
    expect((await overview(accessToken)).status).toBe(200);
    expect(accountIn((await refresh(refreshToken)).body.accessToken)).toBe(second.id);
  });

  it('is remembered at the next sign-in', async () => {
    const [first, second] = [await organisation(rounds), await organisation(rounds)];
    const oauthUID = `Person ${newId()}`;
    await rounds.call('POST /auth/flex', { body: { oauthUID, accountId: second.id } });
    const { body } = await rounds.call('POST /auth/flex', { body: { oauthUID, accountId: first.id } });
    await switchTo(body.accessToken, second.id);
    const again = await rounds.call('POST /auth/flex', { body: { oauthUID } });
    expect(accountIn(again.body.accessToken)).toBe(second.id);
  });
});

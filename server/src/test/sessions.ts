import { roles, type RoleId } from '@rounds/contract';
import { decodeJwt } from 'jose';
import { hashSecret, newId } from '../ids.js';
import type { TestApp } from './test-app.js';

export const accountIn = (accessToken: string) =>
  (decodeJwt(accessToken)['app'] as { accountId: string | null }).accountId;

export const claimsIn = (accessToken: string) => {
  const { sub, sid } = decodeJwt<{ sid: string }>(accessToken);
  return { personId: String(sub), sessionId: sid };
};

export const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

/** What the tests of sessions do to a server, and what they look up in its database. */
export const sessionCalls = (rounds: TestApp) => ({
  /** Somebody new, signed in by the test login; the sign-in through a provider has its own tests. */
  signedIn: async (accountId?: string, roleId: RoleId = roles.owner) => {
    const body = { oauthUID: `Person ${newId()}`, ...(accountId && { accountId, roleId }) };
    return (await rounds.call('POST /auth/flex', { body })).body;
  },
  refresh: (refreshToken: string, attempt?: string) =>
    rounds.call('POST /auth/tokens/refresh', { body: { refreshToken, ...(attempt && { attempt }) } }),
  validate: (refreshToken: string) => rounds.call('POST /auth/tokens/validate', { body: { refreshToken } }),
  overview: (token: string) => rounds.call('GET /profile/overview', { token }),

  livingTokens: async (sessionId: string) => {
    const rows = await rounds.db
      .selectFrom('refresh_token')
      .select('hash')
      .where('session_id', '=', sessionId)
      .where('used_at', 'is', null)
      .execute();
    return rows.map(({ hash }) => Buffer.from(hash).toString('hex'));
  },
  sessionOf: (accessToken: string) =>
    rounds.db
      .selectFrom('session')
      .select(['device', 'created_at', 'last_seen_at', 'expires_at', 'id_token'])
      .where('id', '=', claimsIn(accessToken).sessionId)
      .executeTakeFirstOrThrow(),

  /** As if the token had been used that long ago. */
  backdateUse: (refreshToken: string, secondsAgo: number) =>
    rounds.db
      .updateTable('refresh_token')
      .set({ used_at: new Date(Date.now() - secondsAgo * 1000) })
      .where('hash', '=', hashSecret(refreshToken))
      .execute(),
  /** As if the person had signed in that long ago. */
  backdateSignIn: (accessToken: string, days: number) =>
    rounds.db
      .updateTable('session')
      .set({ created_at: daysAgo(days) })
      .where('id', '=', claimsIn(accessToken).sessionId)
      .execute(),
});

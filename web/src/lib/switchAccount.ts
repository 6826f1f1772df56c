import { request } from './api/api';
import { NetworkFailure } from './api/problem';
import { refreshTimeoutMs } from './api/refresh';
import { session } from './session';

/**
 * The refresh token goes along and is exchanged: for an access token alone the server gives no new one. If only the answer
 * was lost, the second attempt gets the same.
 */
export async function switchAccount(accountId: string): Promise<void> {
  const refreshToken = session.read()?.refreshToken;
  if (refreshToken === undefined) return;
  const body = { accountId, refreshToken, attempt: session.attempt() };
  const ask = () => request('POST /auth/switch-account', { body, timeoutMs: refreshTimeoutMs });
  const answer = await ask().catch((error: unknown) => {
    if (error instanceof NetworkFailure) return ask();
    throw error;
  });
  session.switch({ refreshToken, ...answer });
}

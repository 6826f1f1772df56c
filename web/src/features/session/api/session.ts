import { request } from '../../../lib/api/api';
import { isProblem } from '../../../lib/api/problem';
import { session } from '../../../lib/session';

/** A refresh token kept from an earlier visit may have died since: then the visit starts signed out. */
export async function validateKeptSession(): Promise<void> {
  const refreshToken = session.read()?.refreshToken;
  if (refreshToken === undefined) return;
  try {
    await request('POST /auth/tokens/validate', { body: { refreshToken } });
  } catch (error) {
    // Another tab may have rotated it while we asked; and without a network nothing is known.
    if (isProblem(error, 'refresh_refused') && session.read()?.refreshToken === refreshToken) session.end('refused');
  }
}

/** How long a person is kept waiting for an answer that only the server can give. */
const answerMs = 15_000;

/** Out of this device at once; the server hears of it if it can. Without its token nobody can go on with the session. */
export function logOut(): void {
  const refreshToken = session.read()?.refreshToken;
  session.end('log-out');
  if (refreshToken === undefined) return;
  const told = request('POST /auth/log-out', { body: { refreshToken }, timeoutMs: answerMs, keepalive: true });
  // The next person at this device must not be signed in by what the provider remembers of the last one.
  void told.then(({ endSessionUrl }) => endSessionUrl && location.assign(endSessionUrl)).catch(() => undefined);
}

/** Only the server can end the sessions of other devices, so here its answer comes first. */
export async function logOutEverywhere(): Promise<void> {
  await request('POST /auth/log-out-everywhere', { timeoutMs: answerMs });
  session.end('log-out-everywhere');
}

export async function deleteAccount(): Promise<void> {
  await request('DELETE /profile', { timeoutMs: answerMs });
  session.end('account-deleted');
}

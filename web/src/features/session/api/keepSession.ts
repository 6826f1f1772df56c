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
    if (isProblem(error, 'refresh_refused') && session.read()?.refreshToken === refreshToken) session.end();
  }
}

export async function switchAccount(accountId: string): Promise<void> {
  session.renew(await request('POST /auth/switch-account', { body: { accountId } }));
}

export async function logOut(): Promise<void> {
  const refreshToken = session.read()?.refreshToken;
  try {
    if (refreshToken !== undefined) await request('POST /auth/log-out', { body: { refreshToken } });
  } finally {
    // The person asked to leave this device; that must not depend on the network.
    session.end();
  }
}

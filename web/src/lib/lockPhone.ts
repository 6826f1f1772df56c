import { request } from './api/api';
import { session } from './session';

/** At once, with or without a network. What is not sent yet needs nobody to be signed in. */
export function lockPhone(): void {
  const refreshToken = session.read()?.refreshToken;
  session.end('locked');
  if (refreshToken === undefined) return;
  void request('POST /auth/log-out', { body: { refreshToken }, keepalive: true }).catch(() => undefined);
}

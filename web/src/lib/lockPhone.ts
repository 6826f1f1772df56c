import { request } from './api/api';
import { session } from './session';

/** At once, with or without a network. What is not sent yet needs nobody to be signed in. */
export function lockPhone(): void {
  const refreshToken = session.read()?.refreshToken;
  session.end('locked');
  if (refreshToken !== undefined) endUnopened(refreshToken);
}

/** On the server, of a session that is not open here, or not any more. */
export function endUnopened(refreshToken: string): void {
  void request('POST /auth/log-out', { body: { refreshToken }, keepalive: true }).catch(() => undefined);
}

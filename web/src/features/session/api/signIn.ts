import { request } from '../../../lib/api/api';
import { enterSession } from '../../../lib/enterSession';
import { session } from '../../../lib/session';
import { storage } from '../../../lib/storage';

const answerMs = 30_000;

/**
 * Leaves for the identity provider; it sends the browser back to /auth at the public address. Only the browser that
 * started can finish, and it is known by a cookie of that address: who came by another one goes there first.
 */
export async function startSignIn(provider?: string): Promise<void> {
  const { publicUrl } = await request('GET /configs/shared');
  if (new URL(publicUrl).origin !== location.origin) {
    location.assign(publicUrl + location.pathname + location.search);
    return;
  }
  const body = provider === undefined ? {} : { provider };
  const { authUri } = await request('POST /auth/oauth2-url', { body, timeoutMs: answerMs });
  location.assign(authUri);
}

export interface SignInReturn {
  code: string;
  state: string | null;
  issuer: string | null;
}

export async function finishSignIn({ code, state, issuer }: SignInReturn): Promise<void> {
  const invitationCode = storage.read('invitationCode');
  const answer = await request('POST /auth', {
    body: {
      code,
      ...(state !== null && { state }),
      ...(issuer !== null && { iss: issuer }),
      ...(invitationCode !== null && { invitationCode }),
    },
    timeoutMs: answerMs,
  });
  // One that could not be accepted stays, to be tried where there is room to say why.
  if (answer.joinedAccountId) storage.remove('invitationCode');
  await enterSession(answer);
}

/** Null unless this return from a provider was asked for by somebody who is signed in, to be bound to their account. */
export function bindingOf({ code, state, issuer }: SignInReturn): (() => Promise<void>) | null {
  if (state === null || state !== storage.read('bindingState') || !session.read()) return null;
  return async () => {
    storage.remove('bindingState');
    await request('POST /profile/providers', { body: { code, state, ...(issuer !== null && { iss: issuer }) } });
  };
}

export interface FlexPerson {
  oauthUID: string;
  accountId?: string;
  roleId?: number;
}

export async function signInAsTester(person: FlexPerson): Promise<void> {
  const answer = await request('POST /auth/flex', { body: person });
  await session.ended();
  session.begin(answer);
}

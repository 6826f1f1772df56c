import { limits } from '@rounds/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { decodeJwt } from 'jose';
import { LogoutRefused, ProviderUnavailable, SignInRefused } from '../external/identity/port.js';
import { Refusal } from '../problems.js';

/**
 * What binds a sign-in to the browser that began it. All tabs share it, so that two that sign in at once do not spoil
 * it for each other. The prefix keeps neighbours under the same domain from setting it.
 */
export function browserCookie(secure: boolean) {
  const name = secure ? '__Host-sign-in' : 'sign-in';
  return {
    read: ({ cookies }: FastifyRequest): string | undefined => /^[\w-]{32}$/.exec(cookies[name] ?? '')?.[0],
    write: (reply: FastifyReply, secret: string): void => {
      void reply.setCookie(name, secret, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: limits.signInAttemptSeconds,
      });
    },
  };
}

export function noteSignIn(request: FastifyRequest, provider: string, { accessToken }: { accessToken: string }): void {
  const { sub: personId, sid: sessionId } = decodeJwt<{ sid: string }>(accessToken);
  request.log.info({ event: 'sign_in', provider, personId, sessionId, address: request.ip }, 'signed in');
}

/** `sessionId` is left out where all of them ended. */
export function noteEnd(request: FastifyRequest, ended: { personId: string; sessionId?: string }): void {
  request.log.info({ event: 'session_ended', ...ended, address: request.ip }, 'session ended');
}

/** Why a sign-in failed is for the log; whoever is trying learns only that it did. */
export async function refusing<Result>(
  request: FastifyRequest,
  provider: string | undefined,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SignInRefused) {
      const note = { event: 'sign_in_failed', provider, address: request.ip, err: error };
      request.log.warn(note, 'sign-in refused');
      throw new Refusal('sign_in_refused');
    }
    if (error instanceof LogoutRefused) {
      request.log.warn({ err: error }, 'logout token refused');
      throw new Refusal('malformed_request');
    }
    if (error instanceof ProviderUnavailable) {
      request.log.error({ err: error }, 'identity provider unavailable');
      throw new Refusal('unavailable', { retryAfter: 5 });
    }
    throw error;
  }
}

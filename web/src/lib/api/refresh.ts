import type { Tokens } from '@rounds/contract';
import type { Session, SessionStore } from '../session';
import { isProblem, NetworkFailure } from './problem';
import { withSessionLock } from './sessionLock';

interface RefreshOptions {
  session: SessionStore;
  /** Asks the server for new tokens. */
  exchange: (current: Session) => Promise<Tokens>;
}

/**
 * All tabs wait for the one that asks. Short enough that a second attempt still falls into the time in which the server
 * gives the same answer again: the first may have arrived, and only its answer got lost.
 */
export const refreshTimeoutMs = 8000;

const areTokens = (answer: Partial<Tokens> | undefined): answer is Tokens =>
  typeof answer?.accessToken === 'string' &&
  typeof answer.refreshToken === 'string' &&
  Array.isArray(answer.allowedPermissions);

/** Only our server's own word ends a session; a proxy's 403 or 404 says nothing about it. */
const isRefused = (error: unknown): boolean =>
  isProblem(error, 'refresh_refused') || isProblem(error, 'validation_failed');

/**
 * Gives a request that was refused for its access token a living one, if there is one to be had.
 * Many requests fail together; they all wait for one refresh, in this tab and in the others.
 */
export function createRefresh({ session, exchange }: RefreshOptions) {
  let underWay: Promise<boolean> | null = null;

  const isStale = (accessToken: string) => session.read()?.accessToken === accessToken;

  const ask = async (current: Session): Promise<Tokens> => {
    const answer = await exchange(current);
    if (!areTokens(answer)) throw new NetworkFailure('The answer holds no tokens');
    return answer;
  };

  const askTwice = (current: Session): Promise<Tokens> =>
    ask(current).catch((error: unknown) => {
      if (error instanceof NetworkFailure && isStale(current.accessToken)) return ask(current);
      throw error;
    });

  const refresh = async (refusedToken: string): Promise<boolean> => {
    const current = session.read();
    if (!current) return false;
    // Another tab was first while we waited for the lock.
    if (current.accessToken !== refusedToken) return true;
    try {
      const tokens = await askTwice(current);
      // Logged out, or switched to another organisation, while the answer was on its way: the newer state stands.
      if (isStale(refusedToken)) session.renew(tokens);
      return session.read() !== null;
    } catch (error) {
      // Nothing is known about the session then, and work without a network must go on.
      if (!isRefused(error)) throw error;
      if (!isStale(refusedToken)) return session.read() !== null;
      session.end('refused');
      return false;
    }
  };

  /** Resolves to whether the request is worth sending again. */
  return async (refusedToken: string): Promise<boolean> => {
    if (session.read() && !isStale(refusedToken)) return true;
    underWay ??= withSessionLock(() => refresh(refusedToken)).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

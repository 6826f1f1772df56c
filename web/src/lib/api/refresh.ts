import type { Tokens } from '@rounds/contract';
import type { Session, SessionStore } from '../session';
import { ApiProblem } from './problem';
import { withSessionLock } from './sessionLock';

interface RefreshOptions {
  session: SessionStore;
  /** Asks the server for new tokens. */
  exchange: (current: Session) => Promise<Tokens>;
  onSessionLost: () => void;
}

/**
 * Gives a request that was refused for its access token a living one, if there is one to be had.
 * Many requests fail together; they all wait for one refresh, in this tab and in the others.
 */
export function createRefresh({ session, exchange, onSessionLost }: RefreshOptions) {
  let underWay: Promise<boolean> | null = null;

  const isStale = (accessToken: string) => session.read()?.accessToken === accessToken;

  const refresh = async (refusedToken: string): Promise<boolean> => {
    const current = session.read();
    if (!current) return false;
    // Another tab was first while we waited for the lock.
    if (current.accessToken !== refusedToken) return true;
    try {
      const tokens = await exchange(current);
      // Logged out, or switched to another organisation, while the answer was on its way: the newer state stands.
      if (isStale(refusedToken)) session.renew(tokens);
      return session.read() !== null;
    } catch (error) {
      // Without a network nothing is known about the session, and work without a network must go on.
      if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 429) throw error;
      if (!isStale(refusedToken)) return session.read() !== null;
      session.end();
      onSessionLost();
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

import { createHash } from 'node:crypto';
import type { Answer } from '@rounds/contract';
import { LogoutRefused, type LogoutNotice } from '../../external/identity/port.js';
import type { Log } from '../../http/context.js';
import { shownToken } from './session.service.js';
import { endSession, endSessionsAt, findRefreshToken, findStart, takeLogoutToken } from './session.store.js';
import type { SignInParts } from './sign-in.service.js';

interface Ended {
  personId: string;
  sessionId: string;
}

/** Any refresh token of the session will do, also a used one. */
export async function logOut(
  parts: SignInParts,
  refreshToken: string,
  log: Log,
): Promise<Answer<'POST /auth/log-out'> & { ended?: Ended }> {
  const { database, rotationKey, age } = parts;
  const { start, ...noted } = await database.common().inTransaction(async (tx) => {
    const found = await findRefreshToken(tx, shownToken(refreshToken, rotationKey), age);
    const left = found && (await findStart(tx, found.sessionId));
    if (!found || !left) return {};
    await endSession(tx, found.sessionId);
    const ended = { personId: left.personId, sessionId: found.sessionId };
    // A used token may be stolen: its holder gets no address that contains the ID token.
    return found.isLiving && (!found.isUsed || found.isGraceful) ? { ended, start: left } : { ended };
  });
  const provider = start && parts.providers.find(({ name }) => name === start.provider);
  try {
    const address = await provider?.endSession?.(start?.idToken ?? null, parts.redirectUri);
    return address ? { ...noted, endSessionUrl: address.href } : noted;
  } catch (error) {
    // Our own session has ended; that must not depend on the provider.
    log.warn({ err: error }, 'the provider does not say where its session ends');
    return noted;
  }
}

/** The provider says that somebody logged out there. One issuer may know us as several clients: each that it is for ends its own. */
export async function endByProvider({ database, providers }: SignInParts, token: string): Promise<void> {
  let refused = new LogoutRefused('It is of no provider of ours');
  const notices: { name: string; notice: LogoutNotice }[] = [];
  for (const provider of providers) {
    try {
      const notice = await provider.readLogout?.(token);
      if (notice) notices.push({ name: provider.name, notice });
    } catch (error) {
      if (!(error instanceof LogoutRefused)) throw error;
      refused = error;
    }
  }
  if (notices.length === 0) throw refused;
  await database.common().inTransaction(async (tx) => {
    for (const { name, notice } of notices) {
      const hash = createHash('sha256').update(`${name}\n${notice.jti}`).digest();
      if (!(await takeLogoutToken(tx, hash))) throw new LogoutRefused('It was used before');
      await endSessionsAt(tx, name, notice);
    }
  });
}

import { permissionsOf, type Permission } from '@rounds/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.js';
import type { Queries } from '../db/scope.js';
import { findLivingSession, listLivingSessions, type LivingSession } from '../db/sessions.js';
import type { AccessTokens } from './access-token.js';
import type { Caller, MemberStanding, Reach } from './caller.js';

/**
 * Who is calling, or null. A token for an organisation that the person no longer belongs to is as good as none: the
 * client then refreshes and finds out where it stands.
 */
export async function callerOf(
  request: FastifyRequest,
  tokens: AccessTokens,
  database: Database,
): Promise<Caller | null> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const verified = token && (await tokens.read(token));
  if (!verified) return null;
  const { personId, sessionId, accountId } = verified.claims;
  const living = await findLivingSession(database.within(accountId ?? ''), sessionId, accountId);
  if (living?.personId !== personId) return null;
  const caller = { personId, sessionId, tokenEndsAt: verified.endsAt };
  if (accountId === null) return { ...caller, standing: null };
  const standing = standingOf(living, accountId);
  return standing && { ...caller, standing };
}

/** The caller's place in the organisation of `db`, which their token need not be for: doors do not ask about tokens. */
export async function standingAt(db: Queries, caller: Caller, accountId: string): Promise<MemberStanding | null> {
  if (caller.standing?.accountId === accountId) return caller.standing;
  const living = await findLivingSession(db, caller.sessionId, accountId);
  return living ? standingOf(living, accountId) : null;
}

/** Where each of them stands now, if they still hold the permission; asked for all of them at once. */
export async function standingsNow(
  db: Queries,
  asked: readonly { sessionId: string; reach: Reach }[],
  permission: Permission,
): Promise<(MemberStanding | null)[]> {
  const sessions = asked.map(({ sessionId, reach: { accountId } }) => ({ sessionId, accountId }));
  const living = await listLivingSessions(db, sessions);
  const keyOf = (sessionId: string, accountId: string) => `${sessionId} ${accountId}`;
  const found = new Map(living.map((row) => [keyOf(row.sessionId, row.accountId), standingOf(row, row.accountId)]));
  return sessions.map(({ sessionId, accountId }) => {
    const standing = found.get(keyOf(sessionId, accountId));
    return standing && permissionsOf(standing).includes(permission) ? standing : null;
  });
}

function standingOf({ roleId, wholeAccount, siteIds }: LivingSession, accountId: string): MemberStanding | null {
  if (roleId === null || wholeAccount === null) return null;
  return { accountId, roleId, wholeAccount, siteIds: wholeAccount ? null : siteIds };
}

import { permissionsOf, type Permission } from '@rounds/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.js';
import type { Queries } from '../db/scope.js';
import { findLivingSession, listLivingSessions, type LivingSession } from '../db/sessions.js';
import type { AccessTokens, VerifiedToken } from './access-token.js';
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
  const token = await tokenOf(request, tokens);
  const caller = token && (await findCaller(database.within(token.claims.accountId ?? ''), token));
  return caller?.standing || token?.claims.accountId === null ? caller : null;
}

/** The caller's token, without asking whether its session still lives. */
export async function tokenOf(request: FastifyRequest, tokens: AccessTokens): Promise<VerifiedToken | null> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  return (token && (await tokens.read(token))) || null;
}

/** Who that is in the organisation of `db`, asked along with whatever else is asked there. */
export async function findCaller(db: Queries, { claims, endsAt }: VerifiedToken): Promise<Caller | null> {
  const { personId, sessionId } = claims;
  const living = await findLivingSession(db, sessionId);
  if (living?.personId !== personId) return null;
  return { personId, sessionId, tokenEndsAt: endsAt, standing: standingOf(living) };
}

/** The caller's place in the organisation of `db`, which their token need not be for: doors do not ask about tokens. */
export async function standingAt(db: Queries, caller: Caller, accountId: string): Promise<MemberStanding | null> {
  if (caller.standing?.accountId === accountId) return caller.standing;
  const living = await findLivingSession(db, caller.sessionId);
  return living ? standingOf(living) : null;
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
  const found = new Map(living.map((row) => [keyOf(row.sessionId, row.accountId), standingOf(row)]));
  return sessions.map(({ sessionId, accountId }) => {
    const standing = found.get(keyOf(sessionId, accountId));
    return standing && permissionsOf(standing).includes(permission) ? standing : null;
  });
}

function standingOf({ accountId, roleId, wholeAccount, siteIds }: LivingSession): MemberStanding | null {
  if (accountId === null || roleId === null || wholeAccount === null) return null;
  return { accountId, roleId, wholeAccount, siteIds: wholeAccount ? null : siteIds };
}

import { permissionsOf, type Permission } from '@rounds/contract';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.js';
import type { Db, Queries } from '../db/scope.js';
import { findLivingSession, listLivingSessions, type LivingSession } from '../db/sessions.js';
import type { Reach } from '../reach.js';
import type { AccessTokens, VerifiedToken } from './access-token.js';
import type { Caller, MemberStanding } from './caller.js';

/**
 * Who is calling, or null. A token for an organisation that the person no longer belongs to counts as none: the
 * client then refreshes and gets one for another organisation.
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

/** The caller as a member of the organisation of `db`; can share a round trip with other questions. */
export async function findCaller(db: Queries, { claims, endsAt }: VerifiedToken): Promise<Caller | null> {
  const { personId, sessionId } = claims;
  const living = await findLivingSession(db, sessionId);
  if (living?.personId !== personId) return null;
  const { sharedPhoneId } = living;
  return { personId, sessionId, tokenEndsAt: endsAt, standing: standingOf(living), sharedPhoneId };
}

/** The caller's membership in the organisation of `db`, also if their token is for another one. */
export async function standingAt(db: Queries, caller: Caller, accountId: string): Promise<MemberStanding | null> {
  if (caller.standing?.accountId === accountId) return caller.standing;
  const living = await findLivingSession(db, caller.sessionId);
  return living ? standingOf(living) : null;
}

/** The caller in the organisation that they name, as if their token were for it; by default that of the token. */
export async function callerIn(
  database: Database,
  caller: Caller,
  accountId = caller.standing?.accountId ?? '',
): Promise<{ db: Db; caller: Caller }> {
  const db = database.within(accountId);
  return { db, caller: { ...caller, standing: await standingAt(db, caller, accountId) } };
}

/** The present membership of each session, or null without the permission; one statement for all. */
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

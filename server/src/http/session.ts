import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.js';
import { findLivingSession } from '../db/sessions.js';
import type { AccessTokens } from './access-token.js';
import type { Caller } from './caller.js';

/**
 * Who is calling, or null. A token for an organisation that the person no longer belongs to is as good as none: the
 * client then refreshes and finds out where it stands.
 */
export async function callerOf(request: FastifyRequest, tokens: AccessTokens, db: Db): Promise<Caller | null> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const claims = token && (await tokens.read(token));
  if (!claims) return null;
  const { personId, sessionId, accountId } = claims;
  const living = await findLivingSession(db, sessionId, accountId);
  if (living?.personId !== personId) return null;
  if (accountId === null) return { personId, sessionId, standing: null };
  if (living.roleId === null || living.wholeAccount === null) return null;
  return {
    personId,
    sessionId,
    standing: {
      accountId,
      roleId: living.roleId,
      wholeAccount: living.wholeAccount,
      siteIds: living.wholeAccount ? null : living.siteIds,
    },
  };
}

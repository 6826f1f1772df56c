import { createHmac } from 'node:crypto';
import { permissionsOf, roles, type Answer, type Body, type Tokens } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import type { Tx } from '../../db/scope.js';
import { keptSecret, newKey } from '../../db/secrets.js';
import type { AccessTokens } from '../../http/access-token.js';
import type { Caller } from '../../http/caller.js';
import type { DomainContext } from '../../http/context.js';
import { hashSecret, newSecret } from '../../ids.js';
import { notFound, Refusal } from '../../problems.js';
import {
  deleteOtherBranches,
  endSession,
  findRefreshToken,
  findSession,
  findStanding,
  insertRefreshToken,
  insertSession,
  markSeen,
  spendRefreshToken,
  updateSession,
  type SessionAge,
  type SessionStart,
  type ShownToken,
} from './session.store.js';

export interface SessionParts {
  database: Database;
  tokens: AccessTokens;
  rotationKey: string;
  age: SessionAge;
}

/** The same for every process: the rotation key is kept in the database. */
export async function sessionParts({ database, tokens, config }: SessionContext): Promise<SessionParts> {
  const rotationKey = await keptSecret(database.common(), 'refresh-rotation-key', newKey);
  return { database, tokens, rotationKey, age: { days: config.sessionDays, idleDays: config.sessionIdleDays } };
}

type SessionContext = Pick<DomainContext, 'database' | 'tokens' | 'config'>;

export interface Opening {
  personId: string;
  accountId: string | null;
  start: SessionStart;
}

export async function openSession(
  parts: SessionParts,
  tx: Tx,
  { personId, accountId, start }: Opening,
): Promise<Tokens> {
  const sessionId = await insertSession(tx, personId, start, parts.age);
  const refreshToken = newSecret();
  await insertRefreshToken(tx, sessionId, hashSecret(refreshToken), parts.age);
  const { sharedPhoneId = null } = start;
  return { ...(await giveAccess(parts, tx, { sessionId, personId, accountId, sharedPhoneId })), refreshToken };
}

/** Tokens are given for one of a person's organisations: which one is found by looking at them all. */
export async function amongOrganisations<Result>(
  { database, tokens }: Pick<SessionParts, 'database' | 'tokens'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  await tokens.refreshKeys();
  return database.across().inTransaction(work);
}

/**
 * Access to another organisation, in the same session. The access token that asks for it may be a stolen one: for it
 * alone there is no refresh token, and nothing that lives longer than itself.
 */
export async function switchAccount(
  parts: SessionParts,
  { sessionId, personId, tokenEndsAt }: Pick<Caller, 'sessionId' | 'personId' | 'tokenEndsAt'>,
  { accountId, refreshToken, attempt }: Body<'POST /auth/switch-account'>,
): Promise<Answer<'POST /auth/switch-account'>> {
  const answer = await amongOrganisations(parts, async (tx) => {
    const standing = await findStanding(tx, personId, accountId);
    if (standing?.accountId !== accountId) throw notFound();
    const given = { sessionId, personId, accountId };
    if (refreshToken === undefined) return giveAccess(parts, tx, { ...given, latest: tokenEndsAt });
    const rotated = await rotate(parts, tx, { refreshToken, attempt });
    if (!rotated) return undefined;
    if (rotated.sessionId !== sessionId) throw new Refusal('refresh_refused');
    return { ...(await giveAccess(parts, tx, given)), refreshToken: rotated.successor };
  });
  if (!answer) throw new Refusal('refresh_refused');
  return answer;
}

export async function refresh(
  parts: SessionParts,
  { refreshToken, attempt, accountId }: Body<'POST /auth/tokens/refresh'>,
): Promise<Tokens> {
  const answer = await amongOrganisations(parts, async (tx) => {
    const rotated = await rotate(parts, tx, { refreshToken, attempt });
    if (!rotated) return undefined;
    const { sessionId, successor } = rotated;
    const session = await findSession(tx, sessionId);
    // Tabs of one browser share a session, and each may have another organisation open.
    const wanted = session.sharedPhoneId ? session.accountId : (accountId ?? session.accountId);
    const access = await giveAccess(parts, tx, { ...session, sessionId, accountId: wanted });
    return { ...access, refreshToken: successor };
  });
  if (!answer) throw new Refusal('refresh_refused');
  return answer;
}

interface Exchange {
  refreshToken: string;
  attempt?: string | undefined;
}

/**
 * A token's successor follows from the token alone, so that all parallel calls of one client get the same one and the
 * session keeps a single chain. A token that comes back when its successor was taken, or later than a client's
 * parallel calls could, was copied: nobody can tell which of the two is the thief, so the session ends for both. Who
 * names the attempt that used it up is no thief, however late: only the answer was lost.
 */
async function rotate({ rotationKey, age }: SessionParts, tx: Tx, { refreshToken, attempt }: Exchange) {
  const successor = successorOf(refreshToken, rotationKey);
  const shown = { ...shownToken(refreshToken, rotationKey), ...(attempt && { attemptHash: hashSecret(attempt) }) };
  const spent = await spendRefreshToken(tx, shown, age);
  if (spent) {
    await deleteOtherBranches(tx, spent.sessionId);
    await insertRefreshToken(tx, spent.sessionId, hashSecret(successor), age);
    return { sessionId: spent.sessionId, successor };
  }
  const found = await findRefreshToken(tx, shown, age);
  if (!found?.isLiving) return undefined;
  if (found.isGraceful) return { sessionId: found.sessionId, successor };
  await endSession(tx, found.sessionId);
  return undefined;
}

/** Asks only: a token that would end its session when used does not end it here. */
export async function validate({ database, rotationKey, age }: SessionParts, refreshToken: string): Promise<void> {
  const found = await findRefreshToken(database.common(), shownToken(refreshToken, rotationKey), age);
  if (!found?.isLiving || (found.isUsed && !found.isGraceful)) throw new Refusal('refresh_refused');
}

interface Given {
  sessionId: string;
  personId: string;
  /** Where the person wants to be; they may have been removed from it meanwhile. */
  accountId: string | null;
  sharedPhoneId?: string | null;
  latest?: number;
}

async function giveAccess({ tokens, age }: SessionParts, tx: Tx, given: Given): Promise<Omit<Tokens, 'refreshToken'>> {
  const { sessionId, personId, sharedPhoneId, latest } = given;
  const found = (await findStanding(tx, personId, given.accountId)) ?? null;
  // A PIN leads into the phone's organisation only, and there to no more than a staff member may do.
  if (sharedPhoneId && found?.accountId !== given.accountId) throw new Refusal('refresh_refused');
  const standing = found && sharedPhoneId ? { ...found, roleId: roles.staff, wholeAccount: false } : found;
  const accountId = standing?.accountId ?? null;
  await updateSession(tx, sessionId, accountId, age);
  if (accountId) await markSeen(tx, accountId, personId);
  return {
    accessToken: await tokens.issue({ personId, sessionId, accountId }, latest),
    allowedPermissions: [...permissionsOf(standing)],
  };
}

const successorOf = (refreshToken: string, rotationKey: string): string =>
  createHmac('sha256', rotationKey).update(refreshToken).digest('base64url');

export const shownToken = (refreshToken: string, rotationKey: string): ShownToken => ({
  hash: hashSecret(refreshToken),
  successorHash: hashSecret(successorOf(refreshToken, rotationKey)),
});

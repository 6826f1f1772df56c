import { createHmac } from 'node:crypto';
import { permissionsOf, type Body, type Tokens } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import type { Tx } from '../../db/scope.js';
import type { AccessTokens } from '../../http/access-token.js';
import { hashSecret, newSecret } from '../../ids.js';
import { notFound, Refusal } from '../../problems.js';
import {
  deleteOlderBranches,
  endSession,
  findRefreshToken,
  findSession,
  findStanding,
  insertRefreshToken,
  insertSession,
  markSeen,
  spendRefreshToken,
  updateSession,
} from './session.store.js';

export interface SessionParts {
  database: Database;
  tokens: AccessTokens;
  rotationKey: string;
}

export async function openSession(
  { tokens }: SessionParts,
  tx: Tx,
  personId: string,
  accountId: string | null,
): Promise<Tokens> {
  const sessionId = await insertSession(tx, personId);
  return giveTokens(tokens, tx, { sessionId, personId, accountId, refreshToken: await newRefreshToken(tx, sessionId) });
}

/** Tokens are given for one of a person's organisations: which one is found by looking at them all. */
export const amongOrganisations = <Result>(
  { across }: Pick<Database, 'across'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => across().inTransaction(work);

/** Tokens for another organisation, in the same session: logging out ends both. */
export async function switchAccount(
  { database, tokens }: SessionParts,
  { sessionId, personId }: { sessionId: string; personId: string },
  accountId: string,
): Promise<Tokens> {
  return amongOrganisations(database, async (tx) => {
    const standing = await findStanding(tx, personId, accountId);
    if (standing?.accountId !== accountId) throw notFound();
    return giveTokens(tokens, tx, {
      sessionId,
      personId,
      accountId,
      refreshToken: await newRefreshToken(tx, sessionId),
    });
  });
}

/**
 * A token's successor follows from the token alone, so that all parallel calls of one client get the same one and the
 * session keeps a single chain. A token that comes back when its successor was taken, or later than a client's
 * parallel calls could, was copied: nobody can tell which of the two is the thief, so the session ends for both.
 */
export async function refresh(
  { database, tokens, rotationKey }: SessionParts,
  { refreshToken, accountId }: Body<'POST /auth/tokens/refresh'>,
): Promise<Tokens> {
  const hash = hashSecret(refreshToken);
  const successor = successorOf(refreshToken, rotationKey);
  const answer = await amongOrganisations(database, async (tx) => {
    const spent = await spendRefreshToken(tx, hash);
    if (spent) {
      await deleteOlderBranches(tx, spent.sessionId, spent.issuedAt);
      await insertRefreshToken(tx, spent.sessionId, hashSecret(successor));
      return renew(tx, spent.sessionId);
    }
    const found = await findRefreshToken(tx, hash, hashSecret(successor));
    if (!found?.isLiving) return undefined;
    if (found.isGraceful) return renew(tx, found.sessionId);
    await endSession(tx, found.sessionId);
    return undefined;
  });
  if (!answer) throw new Refusal('refresh_refused');
  return answer;

  async function renew(tx: Tx, sessionId: string): Promise<Tokens> {
    const session = await findSession(tx, sessionId);
    // Tabs of one browser share a session, and each may have another organisation open.
    const wanted = accountId ?? session.accountId;
    return giveTokens(tokens, tx, { ...session, sessionId, accountId: wanted, refreshToken: successor });
  }
}

/** Asks only: a token that would end its session when used does not end it here. */
export async function validate({ database, rotationKey }: SessionParts, refreshToken: string): Promise<void> {
  const successorHash = hashSecret(successorOf(refreshToken, rotationKey));
  const found = await findRefreshToken(database.common(), hashSecret(refreshToken), successorHash);
  if (!found?.isLiving || (found.isUsed && !found.isGraceful)) throw new Refusal('refresh_refused');
}

/** Any token of the session will do, also one that was used: who holds it may end what it began. */
export async function logOut({ database }: SessionParts, refreshToken: string): Promise<void> {
  const hash = hashSecret(refreshToken);
  const found = await findRefreshToken(database.common(), hash, hash);
  if (found) await endSession(database.common(), found.sessionId);
}

async function newRefreshToken(tx: Tx, sessionId: string): Promise<string> {
  const refreshToken = newSecret();
  await insertRefreshToken(tx, sessionId, hashSecret(refreshToken));
  return refreshToken;
}

interface Given {
  sessionId: string;
  personId: string;
  /** Where the person wants to be; they may have been removed from it meanwhile. */
  accountId: string | null;
  refreshToken: string;
}

async function giveTokens(tokens: AccessTokens, tx: Tx, given: Given): Promise<Tokens> {
  const { sessionId, personId, refreshToken } = given;
  const standing = (await findStanding(tx, personId, given.accountId)) ?? null;
  const accountId = standing?.accountId ?? null;
  await updateSession(tx, sessionId, accountId);
  if (accountId) await markSeen(tx, accountId, personId);
  return {
    accessToken: await tokens.issue({ personId, sessionId, accountId }),
    refreshToken,
    allowedPermissions: [...permissionsOf(standing)],
  };
}

const successorOf = (refreshToken: string, rotationKey: string): string =>
  createHmac('sha256', rotationKey).update(refreshToken).digest('base64url');

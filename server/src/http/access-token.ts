import { randomBytes } from 'node:crypto';
import { limits } from '@rounds/contract';
import { jwtVerify, SignJWT } from 'jose';
import type { Db } from '../db/scope.js';
import { keptSecret } from '../db/secrets.js';

export interface AccessClaims {
  personId: string;
  sessionId: string;
  accountId: string | null;
}

export interface AccessTokens {
  /** For ten minutes, but not beyond `latest`, in milliseconds. */
  issue: (claims: AccessClaims, latest?: number) => Promise<string>;
  /** Undefined for anything that is not a token of ours, unaltered and of age. */
  read: (token: string) => Promise<VerifiedToken | undefined>;
}

export interface VerifiedToken {
  claims: AccessClaims;
  endsAt: number;
}

const algorithm = 'HS256';
const issuer = 'rounds';

export async function accessTokens(db: Db): Promise<AccessTokens> {
  const secret = await keptSecret(db, 'access-token-key', () => randomBytes(32).toString('base64'));
  const key = Buffer.from(secret, 'base64');
  return {
    issue: ({ personId, sessionId, accountId }, latest = Infinity) => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ sid: sessionId, app: { accountId } })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(personId)
        .setIssuedAt(now)
        .setExpirationTime(Math.min(now + limits.accessTokenSeconds, Math.floor(latest / 1000)))
        .sign(key);
    },
    read: rememberingTokens(async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer, requiredClaims: ['exp'] });
        const { accountId } = payload['app'] as { accountId: string | null };
        const claims = { personId: String(payload.sub), sessionId: String(payload['sid']), accountId };
        return { claims, endsAt: Number(payload.exp) * 1000 };
      } catch {
        return undefined;
      }
    }),
  };
}

const mostRemembered = 10_000;

/**
 * A signature that was right is right the next time: checking it anew was a fifth of the cost of a small call. Whether
 * the session still lives is asked of the database every time.
 */
function rememberingTokens(verify: (token: string) => Promise<VerifiedToken | undefined>): AccessTokens['read'] {
  const remembered = new Map<string, VerifiedToken>();
  return async (token) => {
    let verified = remembered.get(token);
    if (!verified) {
      verified = await verify(token);
      if (!verified) return undefined;
      if (remembered.size >= mostRemembered) remembered.clear();
      remembered.set(token, verified);
    }
    if (verified.endsAt > Date.now()) return verified;
    remembered.delete(token);
    return undefined;
  };
}

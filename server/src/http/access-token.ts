import { randomBytes } from 'node:crypto';
import { limits } from '@rounds/contract';
import { jwtVerify, SignJWT } from 'jose';
import type { Db } from '../db/database.js';
import { keptSecret } from '../db/secrets.js';

export interface AccessClaims {
  personId: string;
  sessionId: string;
  accountId: string | null;
}

export interface AccessTokens {
  issue: (claims: AccessClaims) => Promise<string>;
  /** Undefined for anything that is not a token of ours, unaltered and of age. */
  read: (token: string) => Promise<AccessClaims | undefined>;
}

const algorithm = 'HS256';
const issuer = 'rounds';

export async function accessTokens(db: Db): Promise<AccessTokens> {
  const secret = await keptSecret(db, 'access-token-key', () => randomBytes(32).toString('base64'));
  const key = Buffer.from(secret, 'base64');
  return {
    issue: ({ personId, sessionId, accountId }) =>
      new SignJWT({ sid: sessionId, app: { accountId } })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(personId)
        .setIssuedAt()
        .setExpirationTime(`${limits.accessTokenSeconds}s`)
        .sign(key),
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer });
        const { accountId } = payload['app'] as { accountId: string | null };
        return { personId: String(payload.sub), sessionId: String(payload['sid']), accountId };
      } catch {
        return undefined;
      }
    },
  };
}

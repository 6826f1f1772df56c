import { limits } from '@rounds/contract';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.js';
import { openSigningKeys, type SigningKey } from './signing-keys.js';

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
  /** Before a transaction that issues one: within it the database cannot be asked whether the key was rotated. */
  refreshKeys: () => Promise<void>;
}

export interface VerifiedToken {
  claims: AccessClaims;
  endsAt: number;
}

const algorithm = 'HS256';
const issuer = 'rounds';
const mostRemembered = 10_000;

export async function accessTokens(database: Pick<Database, 'common'>): Promise<AccessTokens> {
  const keys = await openSigningKeys(database);
  // A signature that was right is right the next time, as long as its key is accepted: checking it anew was a fifth of
  // the cost of a small call. Whether the session still lives is asked of the database every time.
  const remembered = new LRUCache<string, Verified>({ max: mostRemembered });

  async function verified(token: string): Promise<Verified | undefined> {
    const known = await keys.fresh();
    const id = keyIdOf(token);
    // Versions that could not rotate keys did not name them.
    if (id === undefined) return verifyWithAny(token, known);
    const isNamed = (key: SigningKey) => key.id === id;
    const key = known.find(isNamed) ?? (await keys.afterUnknown()).find(isNamed);
    return key && verifyWith(token, key);
  }

  return {
    issue: ({ personId, sessionId, accountId }, latest = Infinity) => {
      const [{ id, key }] = keys.known;
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({ sid: sessionId, app: { accountId } })
        .setProtectedHeader({ alg: algorithm, kid: id })
        .setIssuer(issuer)
        .setSubject(personId)
        .setIssuedAt(now)
        .setExpirationTime(Math.min(now + limits.accessTokenSeconds, Math.floor(latest / 1000)))
        .sign(key);
    },
    read: async (token) => {
      let found = remembered.get(token);
      if (!found) {
        found = await verified(token);
        if (!found) return undefined;
        remembered.set(token, found);
      }
      const { keyId, endsAt } = found;
      const now = Date.now();
      const isAccepted = (await keys.fresh()).some(({ id, acceptedUntil }) => id === keyId && acceptedUntil > now);
      return isAccepted && endsAt > now ? found : undefined;
    },
    refreshKeys: async () => {
      await keys.fresh();
    },
  };
}

interface Verified extends VerifiedToken {
  keyId: string;
}

function keyIdOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

async function verifyWithAny(token: string, keys: readonly SigningKey[]): Promise<Verified | undefined> {
  for (const key of keys) {
    const verified = await verifyWith(token, key);
    if (verified) return verified;
  }
  return undefined;
}

async function verifyWith(token: string, { id, key }: SigningKey): Promise<Verified | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], issuer, requiredClaims: ['exp'] });
    const { accountId } = payload['app'] as { accountId: string | null };
    const claims = { personId: String(payload.sub), sessionId: String(payload['sid']), accountId };
    return { claims, endsAt: Number(payload.exp) * 1000, keyId: id };
  } catch {
    return undefined;
  }
}

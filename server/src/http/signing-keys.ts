import { createHash } from 'node:crypto';
import { limits } from '@rounds/contract';
import type { Database } from '../db/database.js';
import { RotatingSecret, rotateSecret, staleMs, type Generations } from '../db/rotating-secret.js';
import type { Tx } from '../db/scope.js';
import { newKey } from '../db/secrets.js';

export interface SigningKey {
  /** In the header of every token (`kid`). */
  id: string;
  key: Buffer;
  acceptedUntil: number;
}

/** The first is the one that signs. */
export type SigningKeys = readonly [SigningKey, ...SigningKey[]];

const secretName = 'access-token-key';

/** As long as a token lives that a process signed before it heard of the rotation. */
const acceptedMs = limits.accessTokenSeconds * 1000 + staleMs;
const endOf = ({ retiredAt }: { retiredAt: string }): number => Date.parse(retiredAt) + acceptedMs;

export const openSigningKeys = (database: Pick<Database, 'common'>): Promise<RotatingSecret<string, SigningKeys>> =>
  RotatingSecret.open(database, secretName, newKey, signingKeys);

const signingKeys = ({ current, retired }: Generations<string>): SigningKeys => [
  signingKey(current, Infinity),
  ...retired.map((each) => signingKey(each.value, endOf(each))),
];

function signingKey(secret: string, acceptedUntil: number): SigningKey {
  const key = Buffer.from(secret, 'base64');
  return { id: createHash('sha256').update(key).digest('base64url').slice(0, 8), key, acceptedUntil };
}

export const rotateSigningKey = (tx: Tx): Promise<void> =>
  rotateSecret(tx, secretName, newKey(), (retired) => retired.filter((each) => endOf(each) > Date.now()));

import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** Made at the first start and kept: a restart must not break a sign-in that is under way. */
export interface EmbeddedKeys {
  signing: JWK;
  cookie: string;
  clientSecret: string;
}

export async function makeEmbeddedKeys(): Promise<EmbeddedKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    signing: { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: random(9) },
    cookie: random(32),
    clientSecret: random(32),
  };
}

const random = (bytes: number): string => randomBytes(bytes).toString('base64url');

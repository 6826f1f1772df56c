import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { limits } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import { keptSecret } from '../../db/secrets.js';

export interface CodeKey {
  hash: (code: string) => Buffer;
}

/** Kept as this: six digits are soon tried by whoever has nothing but the rows. */
export async function openCodeKey(database: Database): Promise<CodeKey> {
  const secret = await keptSecret(database.common(), 'kiosk-code-key', () => randomBytes(32).toString('base64'));
  return { hash: (code) => createHmac('sha256', secret).update(code).digest() };
}

export const newCode = (): string =>
  String(randomInt(10 ** limits.kioskCodeDigits)).padStart(limits.kioskCodeDigits, '0');

import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import { keptSecret, newKey } from '../../db/secrets.js';

export interface CodeKey {
  hash: (code: string) => Buffer;
  /** Of the tablet that made this attempt with it: the same again, and to be guessed by nobody who lacks the key. */
  token: (code: string, attempt: string) => string;
}

/** Kept as this: six digits are soon tried by whoever has nothing but the rows. */
export async function openCodeKey(database: Database): Promise<CodeKey> {
  const secret = await keptSecret(database.common(), 'kiosk-code-key', newKey);
  const keyed = (text: string) => createHmac('sha256', secret).update(text).digest();
  return {
    hash: keyed,
    token: (code, attempt) => keyed(`${code} ${attempt}`).subarray(0, 24).toString('base64url'),
  };
}

export const newCode = (): string =>
  String(randomInt(10 ** limits.kioskCodeDigits)).padStart(limits.kioskCodeDigits, '0');

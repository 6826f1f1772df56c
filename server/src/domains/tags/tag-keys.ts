import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { diversifiedKey } from './diversification.js';

/** Of one organisation, in one version. */
export interface TagKeys {
  version: number;
  /** On every tag: who does not know which one it is needs it to find out. */
  metaRead: Buffer;
  /** On none: each tag has keys of its own that are made from it. */
  master: Buffer;
}

const keyBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** They belong to one organisation and version, and open nowhere else. */
const boundTo = (accountId: string, version: number): Buffer => Buffer.from(JSON.stringify([accountId, version]));

/** New ones, as they are kept: encrypted with a key of the installation. */
export function makeSealedKeys(sealingKey: Buffer, accountId: string, version: number): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, sealingKey, nonce, { authTagLength: tagBytes });
  cipher.setAAD(boundTo(accountId, version));
  const text = Buffer.concat([cipher.update(randomBytes(2 * keyBytes)), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]);
}

export function openKeys(
  sealingKey: Buffer,
  accountId: string,
  { version, sealed }: { version: number; sealed: Uint8Array },
): TagKeys {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(algorithm, sealingKey, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(boundTo(accountId, version)).setAuthTag(bytes.subarray(-tagBytes));
  const keys = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  return { version, metaRead: keys.subarray(0, keyBytes), master: keys.subarray(keyBytes) };
}

/** The name of the NDEF application on the tag. */
const application = Buffer.from('d2760000850101', 'hex');
const numbers = { master: 0, fileRead: 1 } as const;

/** A key of one tag, by the number that it has there. */
export const keyOfTag = ({ master }: TagKeys, uid: Buffer, key: keyof typeof numbers): Buffer =>
  diversifiedKey(master, Buffer.concat([uid, application, Buffer.of(numbers[key])]));

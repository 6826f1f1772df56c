import { createDecipheriv, timingSafeEqual } from 'node:crypto';
import { aesCmac } from './cmac.js';

/* Secure dynamic messaging of NTAG 424 DNA (NXP AN12196): the id and the counter encrypted, then a MAC over nothing else. */

export interface TappedTag {
  /** Seven bytes. */
  uid: Buffer;
  /** Rises with every tap. */
  counter: number;
}

const uidBytes = 7;
/** The id and the counter are both there, and the id has seven bytes. */
const piccDataTag = 0xc7;
/** For a session key that signs: 3CC3, then always 0001 and 0080. */
const signingLabel = Buffer.from('3cc300010080', 'hex');

/** Undefined for what was not encrypted with this key. */
export function readPiccData(key: Buffer, encrypted: Buffer): TappedTag | undefined {
  const decipher = createDecipheriv('aes-128-cbc', key, Buffer.alloc(16)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(encrypted), decipher.final()]);
  if (plain[0] !== piccDataTag) return undefined;
  return { uid: plain.subarray(1, 1 + uidBytes), counter: plain.readUIntLE(1 + uidBytes, 3) };
}

export function macOfTap(fileReadKey: Buffer, { uid, counter }: TappedTag): Buffer {
  const counted = Buffer.alloc(3);
  counted.writeUIntLE(counter, 0, 3);
  const session = aesCmac(fileReadKey, Buffer.concat([signingLabel, uid, counted]));
  // Every second byte of it is sent.
  return Buffer.from(aesCmac(session, Buffer.alloc(0)).filter((_byte, index) => index % 2 === 1));
}

export const isMacOf = (fileReadKey: Buffer, tapped: TappedTag, mac: Buffer): boolean =>
  mac.length === 8 && timingSafeEqual(macOfTap(fileReadKey, tapped), mac);

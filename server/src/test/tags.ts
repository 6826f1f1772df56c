import { randomBytes } from 'node:crypto';
import type { Tap, TagWriting } from '@rounds/contract';
import { encryptBlocks } from '../domains/tags/cmac.js';
import { macOfTap } from '../domains/tags/sdm.js';

/** As a chip does that was written so: the id and the counter encrypted, and a MAC. */
export function tapOf(uid: string, { metaReadKey, fileReadKey }: TagWriting, counter: number): Tap {
  const chip = Buffer.from(uid, 'hex');
  const counted = Buffer.alloc(3);
  counted.writeUIntLE(counter, 0, 3);
  const plain = Buffer.concat([Buffer.of(0xc7), chip, counted, randomBytes(5)]);
  const p = encryptBlocks(Buffer.from(metaReadKey, 'hex'), plain).toString('hex').toUpperCase();
  const m = macOfTap(Buffer.from(fileReadKey, 'hex'), { uid: chip, counter }).toString('hex').toUpperCase();
  return { p, m };
}

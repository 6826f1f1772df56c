import { createCipheriv } from 'node:crypto';

const blockBytes = 16;
const zeros = Buffer.alloc(blockBytes);

/** AES-128-CBC from a zero vector, as CMAC and the tags use it. */
export function encryptBlocks(key: Buffer, blocks: Buffer): Buffer {
  const cipher = createCipheriv('aes-128-cbc', key, zeros).setAutoPadding(false);
  return Buffer.concat([cipher.update(blocks), cipher.final()]);
}

/** One bit to the left, in the field of 2^128 elements. */
function doubled(block: Buffer): Buffer {
  const result = Buffer.from(block.map((byte, index) => ((byte << 1) & 0xff) | ((block[index + 1] ?? 0) >> 7)));
  if ((block[0] ?? 0) & 0x80) result[blockBytes - 1] = (result[blockBytes - 1] ?? 0) ^ 0x87;
  return result;
}

const xor = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)));

/**
 * AES-CMAC (RFC 4493): of the message, padded with a one and zeros to `bytes` if it is shorter, else to whole blocks. The
 * last block is mixed with the first subkey, or with the second one if it was padded.
 */
export function aesCmac(key: Buffer, message: Buffer, bytes = blockBytes): Buffer {
  const length = Math.max(bytes, Math.ceil(message.length / blockBytes) * blockBytes);
  const isWhole = message.length === length;
  const padded = Buffer.alloc(length);
  message.copy(padded);
  if (!isWhole) padded[message.length] = 0x80;
  const first = doubled(encryptBlocks(key, zeros));
  const last = padded.subarray(-blockBytes);
  xor(last, isWhole ? first : doubled(first)).copy(last);
  return encryptBlocks(key, padded).subarray(-blockBytes);
}

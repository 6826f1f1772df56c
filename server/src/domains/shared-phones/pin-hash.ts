import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string | Buffer, Buffer, number, Buffer>(scrypt);
const saltBytes = 16;
const hashBytes = 32;

/** A million PINs are soon tried: slow for who has these rows, useless without the pepper, which is in the table `secret`. */
const stretch = (pin: string, salt: Buffer, pepper: string): Promise<Buffer> =>
  derive(createHmac('sha256', pepper).update(pin).digest(), salt, hashBytes);

export async function hashPin(pin: string, pepper: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes);
  return Buffer.concat([salt, await stretch(pin, salt, pepper)]);
}

export async function isPin(pin: string, hash: Uint8Array, pepper: string): Promise<boolean> {
  const stored = Buffer.from(hash);
  const given = await stretch(pin, stored.subarray(0, saltBytes), pepper);
  return timingSafeEqual(given, stored.subarray(saltBytes));
}

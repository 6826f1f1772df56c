import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Persona } from './personas.js';
import type { TestApp } from './test-app.js';

type Bytes = Uint8Array<ArrayBuffer>;

/** A gradient with noise, which no two calls share, as a camera makes it. */
export async function jpeg(width = 640, height = 480, more: { orientation?: number } = {}): Promise<Bytes> {
  const pixels = Buffer.alloc(width * height * 3);
  const seed = Math.random() * 255;
  for (let index = 0; index < pixels.length; index++) pixels[index] = (index / width + seed + Math.random() * 8) & 255;
  const drawn = sharp(pixels, { raw: { width, height, channels: 3 } }).withMetadata(more);
  return new Uint8Array(await drawn.jpeg({ quality: 90 }).toBuffer());
}

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

/** One colour, of any size, in few bytes. */
export function hugePng(width: number, height: number): Bytes {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel, grey.
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat(parts));
}

/** As it is named before it is sent. */
export const idOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

export const sendPhoto = (rounds: TestApp, { token }: Pick<Persona, 'token'>, bytes: Bytes, type = 'image/jpeg') =>
  rounds.call('POST /photos', { token, raw: bytes, headers: { 'content-type': type } });

/** A new picture that somebody has sent. */
export async function sentPhoto(rounds: TestApp, persona: Pick<Persona, 'token'>): Promise<string> {
  const { status, body } = await sendPhoto(rounds, persona, await jpeg(64, 48));
  if (status !== 201) throw new Error(`The picture was answered with ${status}`);
  return body.id;
}

export const getPhoto = (
  rounds: TestApp,
  { token }: Pick<Persona, 'token'>,
  id: string,
  { size, headers }: { size?: 'small'; headers?: Record<string, string> } = {},
) =>
  rounds.fetch(`/aaa/api/v1/photos/${id}${size ? `?size=${size}` : ''}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

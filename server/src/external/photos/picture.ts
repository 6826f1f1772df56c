import { limits } from '@rounds/contract';
import type { Sharp, SharpOptions } from 'sharp';

export interface Picture {
  full: Uint8Array;
  small: Uint8Array;
  width: number;
  height: number;
}

/** It cannot be read, is cut off, moves, or would fill the memory. */
export class BrokenPicture extends Error {
  override readonly name = 'BrokenPicture';
}

const loaders = ['JpegFile', 'JpegBuffer', 'PngFile', 'PngBuffer', 'WebpFile', 'WebpBuffer'];
const quality = 80;
const smallQuality = 70;

type Library = (input: string | Uint8Array, options: SharpOptions) => Sharp;
let library: Promise<Library> | undefined;

/** Native code of 20 MB: loaded with the first picture, not at the start. */
async function load(): Promise<Library> {
  const { default: sharp } = await import('sharp');
  // One thread each and nothing kept: how many work at once is said elsewhere, and the memory stays flat.
  sharp.concurrency(1);
  sharp.cache(false);
  // Whatever else the library could read (SVG, PDF, TIFF …), it does not.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}`) });
  return sharp;
}

const signatures: readonly { at: number; bytes: Buffer }[][] = [
  [{ at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) }],
  [{ at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }],
  [
    { at: 0, bytes: Buffer.from('RIFF') },
    { at: 8, bytes: Buffer.from('WEBP') },
  ],
];
export const signatureBytes = 12;

/** By its first bytes. What a sender calls it does not count. */
export const isPicture = (head: Uint8Array): boolean =>
  signatures.some((parts) =>
    parts.every(({ at, bytes }) => bytes.equals(Buffer.from(head).subarray(at, at + bytes.length))),
  );

/**
 * Painted anew: upright, of a modest size, and with nothing of the file but its pixels. Its header is looked at first,
 * so that nothing is unpacked that claims to be too large.
 */
export async function repaint(file: string): Promise<Picture> {
  library ??= load();
  const sharp = await library;
  const options: SharpOptions = { limitInputPixels: limits.photoPixels, failOn: 'error', sequentialRead: true };
  try {
    const { pages = 1 } = await sharp(file, options).metadata();
    if (pages > 1) throw new BrokenPicture('It has several frames');
    const { data, info } = await sharp(file, options)
      .autoOrient()
      .resize(within(limits.photoSide))
      .flatten({ background: '#fff' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(data, options)
      .resize(within(limits.photoSmallSide))
      .jpeg({ quality: smallQuality })
      .toBuffer();
    return { full: data, small, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof BrokenPicture || (error as NodeJS.ErrnoException).code) throw error;
    throw new BrokenPicture('It cannot be read', { cause: error });
  }
}

const within = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

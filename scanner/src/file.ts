import { shrinkToFit, type Rect, type Size } from './box.js';
import type { Attempt } from './decoder-protocol.js';
import type { Decoder } from './decoder.js';
import { ScannerError } from './errors.js';
import { pixelJob } from './image.js';

const MAX_NAME_LENGTH = 20;
const NAME_END_LENGTH = 8;
const PREVIEW_MIN_HEIGHT = 300;
const PREVIEW_PADDING = 100;

/** Canvases of some phones end at 16 million pixels; no code needs more. */
const MAX_SIDE = 4096;
/** Up to this size the code may be so small that it is found only enlarged. */
const MAX_SIDE_TO_DOUBLE = 1300;
/** A vector image has no pixels of its own. */
const VECTOR_SIDE = 1000;

export function isImage(file: Blob): boolean {
  return file.type.startsWith('image/');
}

export function shortenFileName(name: string): string {
  // By characters, not by UTF-16 units, so that no emoji is cut in half.
  const characters = Array.from(name);
  if (characters.length <= MAX_NAME_LENGTH) return name;
  return `${characters.slice(0, NAME_END_LENGTH).join('')}…${characters.slice(-NAME_END_LENGTH).join('')}`;
}

export interface Preview {
  readonly canvas: Size;
  /** Where on the canvas the image is drawn. */
  readonly image: Rect;
}

/** How to show a chosen image: no wider than the container, 100 px of room on each side, at least 300 px high. */
export function previewLayout(image: Size, containerWidth: number): Preview {
  const scale = Math.min(1, containerWidth / image.width);
  const width = Math.round(image.width * scale);
  const height = Math.round(image.height * scale);
  const canvas = {
    width: width + 2 * PREVIEW_PADDING,
    height: Math.max(PREVIEW_MIN_HEIGHT, height + 2 * PREVIEW_PADDING),
  };
  return { canvas, image: { x: PREVIEW_PADDING, y: Math.round((canvas.height - height) / 2), width, height } };
}

/**
 * The sizes at which an image is searched, until a code is found: small codes need the pixels, blurred and noisy ones are
 * found when shrunk, badly lit ones with another threshold. 400 comes first because two codes in three are found in it, in
 * a third of the time that the whole image takes; the order changes nothing in how many are found.
 */
export function fileAttempts(image: Size): Attempt[] {
  const at = (side: number, binarizer: Attempt['binarizer'] = 'LocalAverage'): Attempt => ({
    ...shrinkToFit(image, side),
    binarizer,
  });
  const attempts = [at(400), at(1600), at(800), at(MAX_SIDE), at(1000, 'GlobalHistogram'), at(600)];
  if (Math.max(image.width, image.height) <= MAX_SIDE_TO_DOUBLE) {
    attempts.push({ width: image.width * 2, height: image.height * 2, binarizer: 'LocalAverage' });
  }
  // Small images are the same at several of the sizes.
  const keys = attempts.map(({ width, binarizer }) => `${width} ${binarizer}`);
  return attempts.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** Vector images come only this way: browsers make no bitmap from their files. */
async function bitmapByElement(file: Blob): Promise<ImageBitmap> {
  const url = URL.createObjectURL(file);
  try {
    const element = new Image();
    element.src = url;
    await element.decode();
    const width = element.naturalWidth || VECTOR_SIDE;
    const height = element.naturalHeight || VECTOR_SIDE;
    const scale = VECTOR_SIDE / Math.max(width, height);
    return await createImageBitmap(element, {
      resizeWidth: Math.round(width * scale),
      resizeHeight: Math.round(height * scale),
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function readImage(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file).catch(() => bitmapByElement(file));
  } catch (error) {
    throw new ScannerError('image-unreadable', error);
  }
}

/** The text of the code in an image file. */
export async function readFile(file: Blob, decoder: Decoder): Promise<string> {
  // First: a decoder that does not start leaves no picture behind.
  const { takesBitmaps } = await decoder.ready;
  const image = await readImage(file);
  const part = { x: 0, y: 0, width: image.width, height: image.height };
  const attempts = fileAttempts(part);
  const text = await (takesBitmaps ? decoder.decode({ image, part, attempts }) : attemptOnPage());
  if (text === null) throw new ScannerError('no-code-detected');
  return text;

  async function attemptOnPage(): Promise<string | null> {
    try {
      for (const attempt of attempts) {
        const found = await decoder.decode(pixelJob(image, part, attempt));
        if (found !== null) return found;
      }
      return null;
    } finally {
      // A picture of a phone's camera is 50 MB until it is closed.
      image.close();
    }
  }
}

import type { Rect, Size } from './box.js';
import type { DecodableImage, Pixels } from './decoder-protocol.js';

type Picture = HTMLVideoElement | ImageBitmap;

let canvas: CanvasRenderingContext2D | null = null;

function pixelsOf(picture: Picture, part: Rect, { width, height }: Size): Pixels {
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('This browser has no canvas');
  canvas.canvas.width = width;
  canvas.canvas.height = height;
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, width, height);
  canvas.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return { data: canvas.getImageData(0, 0, width, height).data, width, height };
}

/** A part of a picture at the given size: a bitmap, or pixels drawn on the page for a worker that cannot draw. */
export async function decodableImage(
  picture: Picture,
  part: Rect,
  size: Size,
  takesBitmaps: boolean,
): Promise<DecodableImage> {
  if (!takesBitmaps) return pixelsOf(picture, part, size);
  const isSameSize = part.width === size.width && part.height === size.height;
  return createImageBitmap(picture, part.x, part.y, part.width, part.height, {
    ...(!isSameSize && { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: 'medium' }),
  });
}

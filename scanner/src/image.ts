import type { Rect, Size } from './box.js';
import type { Attempt, Job, Pixels } from './decoder-protocol.js';

let canvas: CanvasRenderingContext2D | null = null;

function pixelsOf(picture: CanvasImageSource, part: Rect, { width, height }: Size): Pixels {
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('This browser has no canvas');
  canvas.canvas.width = width;
  canvas.canvas.height = height;
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, width, height);
  canvas.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return { data: canvas.getImageData(0, 0, width, height).data, width, height };
}

/** A job for a worker that cannot draw: drawn on the page, at one size. */
export function pixelJob(picture: CanvasImageSource, part: Rect, attempt: Attempt): Job {
  return { image: pixelsOf(picture, part, attempt), part, attempts: [attempt] };
}

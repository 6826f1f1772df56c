import { draw, fitted, lightest } from './shrink';
import type { Shrunk } from './shrink.worker';

/** A phone that needs longer has run out of memory. */
const patienceMs = 30_000;

/** A worker for each picture: what it took to decode a large one is given back with it. */
function shrinkInWorker(file: Blob): Promise<Blob | null> {
  const worker = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Blob | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Shrunk>) => resolve(data.blob));
    worker.addEventListener('error', () => resolve(null));
    timer = setTimeout(() => resolve(null), patienceMs);
    worker.postMessage(file);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

/** Browsers turn what an `img` shows, and what is drawn of it, upright. */
async function shrinkOnPage(file: Blob): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const side = fitted({ width: image.naturalWidth, height: image.naturalHeight });
    const canvas = document.createElement('canvas');
    Object.assign(canvas, side);
    draw(canvas.getContext('2d', { alpha: false }), image, side);
    return await lightest(
      (quality) =>
        new Promise((resolve, reject) =>
          canvas.toBlob(
            (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))),
            'image/jpeg',
            quality,
          ),
        ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

const canWork = () => 'Worker' in globalThis && 'OffscreenCanvas' in globalThis && 'createImageBitmap' in globalThis;

/** Rejects for what this browser cannot decode. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  // Old Safari has the worker without the canvas, and some pictures are too large for it alone.
  return (canWork() ? await shrinkInWorker(file) : null) ?? shrinkOnPage(file);
}

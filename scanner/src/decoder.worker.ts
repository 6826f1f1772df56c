import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import type { Attempt, DecoderReply, DecoderRequest, Job } from './decoder-protocol.js';

const options: ReaderOptions = {
  // Not the family 'QRCode': it includes Micro QR, which is misread into photographs.
  formats: ['QRCodeModel2'],
  tryHarder: true,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: true,
  tryRotate: false,
  maxNumberOfSymbols: 1,
  textMode: 'Plain',
};

let canvas: OffscreenCanvasRenderingContext2D | null = null;

function openCanvas(): OffscreenCanvasRenderingContext2D | null {
  if (typeof OffscreenCanvas === 'undefined') return null;
  return new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
}

function pixelsFor({ image, part }: Job, { width, height }: Attempt): ImageData {
  if ('data' in image) return new ImageData(image.data, image.width, image.height);
  if (!canvas) throw new Error('This worker was sent a picture but cannot draw');
  canvas.canvas.width = width;
  canvas.canvas.height = height;
  canvas.fillStyle = '#fff';
  canvas.fillRect(0, 0, width, height);
  canvas.imageSmoothingQuality = 'medium';
  canvas.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return canvas.getImageData(0, 0, width, height);
}

async function decode(job: Job): Promise<string | null> {
  for (const attempt of job.attempts) {
    const [code] = await readBarcodes(pixelsFor(job, attempt), { ...options, binarizer: attempt.binarizer });
    if (code) return code.text;
  }
  return null;
}

async function start(wasmUrl: string): Promise<DecoderReply> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  canvas = openCanvas();
  return { type: 'ready', takesBitmaps: canvas !== null };
}

async function answer(request: DecoderRequest): Promise<DecoderReply> {
  if (request.type === 'start') return start(request.wasmUrl);
  const { id, job } = request;
  try {
    return { type: 'decoded', id, text: await decode(job) };
  } finally {
    if ('close' in job.image) job.image.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<DecoderRequest>) => {
  void answer(data)
    .catch((error: unknown): DecoderReply => ({ type: 'failed', reason: String(error) }))
    .then((reply) => self.postMessage(reply));
});

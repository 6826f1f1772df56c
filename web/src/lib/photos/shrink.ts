/** About what a picture weighs afterwards; one with very many details may weigh more. */
const wantedBytes = 300 * 1024;
const qualities = [0.85, 0.75, 0.65, 0.55, 0.45];

export interface Side {
  width: number;
  height: number;
}

/**
 * Longest side 1600, as the server keeps it. It is far below the 16,777,216 pixels that a canvas may have on an iPhone,
 * where a larger one stays empty without a word.
 */
export function fitted({ width, height }: Side, longest = 1600): Side {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The best quality that is light enough. */
export async function lightest(encode: (quality: number) => Promise<Blob>): Promise<Blob> {
  let blob: Blob | null = null;
  for (const quality of qualities) {
    blob = await encode(quality);
    if (blob.size <= wantedBytes) break;
  }
  if (!blob || blob.size === 0) throw new Error('The canvas gave no picture');
  return blob;
}

type Drawn = CanvasImageSource & Partial<Pick<ImageBitmap, 'close'>>;
type Context = Pick<CanvasRenderingContext2D, 'fillStyle' | 'imageSmoothingQuality' | 'fillRect' | 'drawImage'>;

/** On white: JPEG knows nothing transparent. */
export function draw(context: Context | null, picture: Drawn, { width, height }: Side): void {
  if (!context) throw new Error('There is no canvas to draw on');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
}

/** Turned upright by what the camera noted down. Encoded anew, so that nothing of where and with what goes along. */
export async function shrinkOffscreen(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const side = fitted(bitmap);
    const canvas = new OffscreenCanvas(side.width, side.height);
    draw(canvas.getContext('2d', { alpha: false }), bitmap, side);
    return await lightest((quality) => canvas.convertToBlob({ type: 'image/jpeg', quality }));
  } finally {
    bitmap.close();
  }
}

import { MAX_CROP_SIDE, placeBox, rectInVideo, shrinkToFit, type PictureFit, type Rect, type ScanBox } from './box.js';
import type { Decoder } from './decoder.js';
import { decodableImage } from './image.js';

function fitOf(video: HTMLVideoElement): PictureFit {
  const { objectFit } = getComputedStyle(video);
  return objectFit === 'cover' || objectFit === 'fill' ? objectFit : 'contain';
}

/** The part of the video to look at, in its own pixels: the box, or all of it where there is none. */
function partToLookAt(video: HTMLVideoElement, box: ScanBox | undefined): Rect {
  const picture = { width: video.videoWidth, height: video.videoHeight };
  const container = { width: video.clientWidth, height: video.clientHeight };
  const isLaidOut = container.width > 0 && container.height > 0;
  if (!box || !isLaidOut) return { x: 0, y: 0, ...picture };
  return rectInVideo(placeBox(box, container), container, picture, fitOf(video));
}

/** Looks once at what the video shows now; null when there is no code in it, or no picture yet. */
export async function readFrame(
  video: HTMLVideoElement,
  box: ScanBox | undefined,
  decoder: Decoder,
  takesBitmaps: boolean,
): Promise<string | null> {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const part = partToLookAt(video, box);
  const size = shrinkToFit(part, MAX_CROP_SIDE);
  // A frame can vanish under our hands while the camera changes its mode; the next one comes at once.
  const image = await decodableImage(video, part, size, takesBitmaps).catch(() => null);
  return image && decoder.decode(image, [{ ...size, binarizer: 'LocalAverage' }]);
}

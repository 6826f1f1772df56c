import { MAX_CROP_SIDE, placeBox, rectInVideo, shrinkToFit, type PictureFit, type Rect, type ScanBox } from './box.js';
import type { Attempt, Job } from './decoder-protocol.js';
import { pixelJob } from './image.js';

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

/**
 * The frame by reference, which costs the page nothing: an ImageBitmap of the same part is converted on the page, 7 ms
 * each in software. Null where the browser cannot, or where the frame comes as the sensor sees it and not as the video
 * shows it, as phones held upright may have it: the part would be cut from the wrong place.
 */
function frameByReference(video: HTMLVideoElement): VideoFrame | null {
  if (!('VideoFrame' in globalThis)) return null;
  const frame = new VideoFrame(video);
  if (frame.displayWidth === video.videoWidth && frame.displayHeight === video.videoHeight) return frame;
  frame.close();
  return null;
}

async function jobFor(video: HTMLVideoElement, part: Rect, attempt: Attempt, takesBitmaps: boolean): Promise<Job> {
  if (!takesBitmaps) return pixelJob(video, part, attempt);
  const attempts = [attempt];
  const frame = frameByReference(video);
  if (frame) return { image: frame, part, attempts };
  const { x, y, width, height } = part;
  return { image: await createImageBitmap(video, x, y, width, height), part: { ...part, x: 0, y: 0 }, attempts };
}

/** What the video shows now, as a job for the worker; null when it shows nothing yet. */
export async function takeFrame(
  video: HTMLVideoElement,
  box: ScanBox | undefined,
  takesBitmaps: boolean,
): Promise<Job | null> {
  if (video.readyState < video.HAVE_CURRENT_DATA || video.videoWidth === 0) return null;
  const part = partToLookAt(video, box);
  const attempt: Attempt = { ...shrinkToFit(part, MAX_CROP_SIDE), binarizer: 'LocalAverage' };
  // A frame can vanish under our hands while the camera changes its mode; the next one comes at once.
  return jobFor(video, part, attempt, takesBitmaps).catch(() => null);
}

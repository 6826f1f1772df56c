export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** The part of the picture in which a code is looked for, in CSS pixels of the element that shows it. */
export interface ScanBox extends Size {
  /** Where its middle is, as a share of the container's width and height; the container's own middle when absent. */
  readonly centre?: { readonly x: number; readonly y: number };
}

export type PictureFit = 'cover' | 'contain' | 'fill';

const MIN_BOX_SIDE = 50;
/** Taken for the container's width while the browser has not laid it out. */
const DEFAULT_WIDTH = 300;
/** More pixels than this cost time and find no more codes. */
export const MAX_CROP_SIDE = 1024;

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Where the box lies in its container: at least 50 px a side, never wider than the container, never outside it. */
export function placeBox(box: ScanBox, container: Size): Rect {
  const containerWidth = container.width || DEFAULT_WIDTH;
  const containerHeight = container.height || containerWidth;
  const width = Math.min(Math.max(box.width, MIN_BOX_SIDE), containerWidth);
  const height = Math.min(Math.max(box.height, MIN_BOX_SIDE), containerWidth, containerHeight);
  const centre = box.centre ?? { x: 0.5, y: 0.5 };
  return {
    x: clamp(centre.x * containerWidth - width / 2, 0, containerWidth - width),
    y: clamp(centre.y * containerHeight - height / 2, 0, containerHeight - height),
    width,
    height,
  };
}

/** The video's own pixels behind a rectangle of the element that shows it. */
export function rectInVideo(rect: Rect, container: Size, video: Size, fit: PictureFit): Rect {
  const perWidth = container.width / video.width;
  const perHeight = container.height / video.height;
  const uniform = fit === 'cover' ? Math.max(perWidth, perHeight) : Math.min(perWidth, perHeight);
  const scaleX = fit === 'fill' ? perWidth : uniform;
  const scaleY = fit === 'fill' ? perHeight : uniform;
  const offsetX = (container.width - video.width * scaleX) / 2;
  const offsetY = (container.height - video.height * scaleY) / 2;

  const left = clamp(Math.round((rect.x - offsetX) / scaleX), 0, video.width - 1);
  const top = clamp(Math.round((rect.y - offsetY) / scaleY), 0, video.height - 1);
  const right = clamp(Math.round((rect.x + rect.width - offsetX) / scaleX), left + 1, video.width);
  const bottom = clamp(Math.round((rect.y + rect.height - offsetY) / scaleY), top + 1, video.height);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The same proportions with no side over the limit; never enlarged. */
export function shrinkToFit(size: Size, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}

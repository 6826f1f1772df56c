import type { Rect } from './box.js';

/** What the page and its decoding worker say to each other. */

export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** Frames and bitmaps are drawn and read by the worker; pixels are for workers without an OffscreenCanvas. */
type DecodableImage = VideoFrame | ImageBitmap | Pixels;

export interface Job {
  readonly image: DecodableImage;
  /** Where in the image to look; pixels are always looked at as a whole. */
  readonly part: Rect;
  /** The sizes to look at it in, until a code is found. */
  readonly attempts: readonly Attempt[];
}

export interface Attempt {
  readonly width: number;
  readonly height: number;
  readonly binarizer: 'LocalAverage' | 'GlobalHistogram';
}

export type DecoderRequest =
  | { readonly type: 'start'; readonly wasmUrl: string }
  | { readonly type: 'decode'; readonly id: number; readonly job: Job };

export type DecoderReply =
  | { readonly type: 'ready'; readonly takesBitmaps: boolean }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'decoded'; readonly id: number; readonly text: string | null };

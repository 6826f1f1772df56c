/** What the page and its decoding worker say to each other. */

export interface Pixels {
  readonly data: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** A bitmap is drawn and read by the worker; pixels are for workers without an OffscreenCanvas. */
export type DecodableImage = ImageBitmap | Pixels;

export interface Attempt {
  readonly width: number;
  readonly height: number;
  readonly binarizer: 'LocalAverage' | 'GlobalHistogram';
}

export type DecoderRequest =
  | { readonly type: 'start'; readonly wasmUrl: string }
  | {
      readonly type: 'decode';
      readonly id: number;
      readonly image: DecodableImage;
      readonly attempts: readonly Attempt[];
    };

export type DecoderReply =
  | { readonly type: 'ready'; readonly takesBitmaps: boolean }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'decoded'; readonly id: number; readonly text: string | null };

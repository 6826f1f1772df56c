import type { Size } from '../box.js';

/**
 * Pictures for a browser's fake camera: Chromium shows a Y4M file in a loop when started with
 * `--use-fake-device-for-media-stream --use-file-for-fake-video-capture=<path>`.
 */

/** A QR code as its modules; what `lean-qr` generates fits. */
export interface Modules {
  readonly size: number;
  get(x: number, y: number): boolean;
}

/** One byte of brightness per pixel. */
export type GreyFrame = Uint8Array;

export interface CodePlace {
  readonly moduleSize: number;
  /** The top left module; in the middle of the frame when absent. */
  readonly at?: { readonly x: number; readonly y: number };
  readonly dark?: number;
  readonly light?: number;
}

const QUIET_ZONE = 4;

export function greyFrame({ width, height }: Size, brightness = 128): GreyFrame {
  return new Uint8Array(width * height).fill(brightness);
}

/** Draws a code with its quiet zone onto a frame. */
export function drawCode(frame: GreyFrame, { width, height }: Size, code: Modules, place: CodePlace): void {
  const { moduleSize, dark = 16, light = 235 } = place;
  const side = code.size * moduleSize;
  const left = place.at?.x ?? Math.floor((width - side) / 2);
  const top = place.at?.y ?? Math.floor((height - side) / 2);
  const margin = QUIET_ZONE * moduleSize;
  for (let y = Math.max(0, top - margin); y < Math.min(height, top + side + margin); y++) {
    for (let x = Math.max(0, left - margin); x < Math.min(width, left + side + margin); x++) {
      const isDark = code.get(Math.floor((x - left) / moduleSize), Math.floor((y - top) / moduleSize));
      frame[y * width + x] = isDark ? dark : light;
    }
  }
}

/** A colourless Y4M video. */
export function y4mVideo({ width, height }: Size, framesPerSecond: number, frames: readonly GreyFrame[]): Uint8Array {
  const encoder = new TextEncoder();
  const header = encoder.encode(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  const frameHeader = encoder.encode('FRAME\n');
  const chroma = new Uint8Array(2 * Math.ceil(width / 2) * Math.ceil(height / 2)).fill(128);
  const parts = [header, ...frames.flatMap((frame) => [frameHeader, frame, chroma])];
  const video = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    video.set(part, offset);
    offset += part.length;
  }
  return video;
}

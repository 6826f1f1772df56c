import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generate } from 'lean-qr';
import { drawCode, greyFrame, y4mVideo } from '../src/testing/fake-camera.js';
import { CLIP_PATH, CODE_TEXT } from './clip.js';

/** The fake camera's picture: a code as on a wall, in the middle. */
export default function makeClip(): void {
  const size = { width: 1280, height: 720 };
  const frame = greyFrame(size);
  drawCode(frame, size, generate(CODE_TEXT), { moduleSize: 5 });
  mkdirSync(dirname(CLIP_PATH), { recursive: true });
  writeFileSync(CLIP_PATH, y4mVideo(size, 20, [frame]));
}

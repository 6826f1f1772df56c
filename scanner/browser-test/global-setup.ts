import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from 'lean-qr';
import { build, preview } from 'vite';
import { drawCode, greyFrame, y4mVideo } from '../src/testing/fake-camera.js';
import { CLIP_PATH, CODE_TEXT, PORT } from './fixture.js';

/** The fake camera's picture: a code as on a wall, in the middle. */
function makeClip(): void {
  const size = { width: 1280, height: 720 };
  const frame = greyFrame(size);
  drawCode(frame, size, generate(CODE_TEXT), { moduleSize: 5 });
  mkdirSync(dirname(CLIP_PATH), { recursive: true });
  writeFileSync(CLIP_PATH, y4mVideo(size, 20, [frame]));
}

/** Builds the page as an application would and serves it; answers how to end that. */
export default async function setUp(): Promise<() => Promise<void>> {
  makeClip();
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url));
  await build({ configFile });
  const server = await preview({ configFile, preview: { port: PORT, strictPort: true } });
  return () => server.close();
}

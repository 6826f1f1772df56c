import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { y4mVideo } from '@rounds/scanner/testing';
import { generate } from 'lean-qr';
import { addNoise, hang, toBytes, wall } from './pixels.mjs';

/** @import { Pose } from './pixels.mjs' */

const SIZE = { width: 1280, height: 720 };
const FRAMES_PER_SECOND = 20;
const FRAMES = 20;
const TEXT = 'https://rounds.example/app/qr/k3J9sPq2Lm7x';

/** What the camera sees, by the name of the clip: the pose at a moment from 0 to 1, or nothing but the wall. */
/** @type {Record<string, (moment: number) => Pose | null>} */
const poses = {
  'no code yet': () => null,
  'easy code': () => ({ moduleSize: 6 }),
  'small code': () => ({ moduleSize: 2.2, turn: 8 }),
  'inverted code': () => ({ moduleSize: 6, isInverted: true }),
  'moving code': (moment) => ({
    moduleSize: 4,
    turn: 20 * Math.sin(2 * Math.PI * moment),
    tilt: 20,
    shift: { x: 40 * Math.sin(2 * Math.PI * moment), y: 20 * Math.cos(2 * Math.PI * moment) },
  }),
};

export const clipNames = Object.keys(poses);

/** Writes the clip for Chromium's fake camera. @param {string} name @param {string} folder @returns {string} its path */
export function makeClip(name, folder) {
  const pose = poses[name];
  if (!pose) throw new Error(`There is no clip ${name}`);
  const code = generate(TEXT);
  const frames = Array.from({ length: FRAMES }, (_, index) => {
    const picture = wall(SIZE.width, SIZE.height, 1);
    const hanging = pose(index / FRAMES);
    if (hanging) hang(picture, code, hanging);
    addNoise(picture, 3, index + 1);
    return toBytes(picture);
  });
  const path = join(folder, `${name.replaceAll(' ', '-')}.y4m`);
  writeFileSync(path, y4mVideo(SIZE, FRAMES_PER_SECOND, frames));
  return path;
}

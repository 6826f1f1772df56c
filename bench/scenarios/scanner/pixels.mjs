/**
 * Pictures of a code on a wall, as a camera might see it: pure functions on grey pixels, the same for the same seed.
 *
 * @typedef {{ width: number, height: number, grey: Float32Array }} Picture brightness 0 to 255
 * @typedef {{ readonly size: number, get(x: number, y: number): boolean }} Modules
 * @typedef {object} Pose how the code hangs in the picture
 * @property {number} moduleSize pixels per module, seen from the front
 * @property {number} [turn] degrees in the plane of the picture
 * @property {number} [tilt] degrees away from the camera
 * @property {number} [tiltAxis] degrees: 0 tips it backwards, 90 sideways
 * @property {{ x: number, y: number }} [shift] pixels away from the middle
 * @property {boolean} [isInverted] light modules on dark paper
 */

const QUIET_ZONE = 4;
const INK = 28;
const PAPER = 226;
const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;

/**
 * Numbers from 0 to 1 that repeat with the seed.
 *
 * @param {number} seed
 * @returns {() => number}
 */
export function randomNumbers(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {() => number} random a number of the normal distribution */
function normal(random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/**
 * A wall with a slow gradient and a grid of tiles, so that there is something else to look at.
 *
 * @param {number} width
 * @param {number} height
 * @param {number} seed
 * @returns {Picture}
 */
export function wall(width, height, seed) {
  const random = randomNumbers(seed);
  const slope = { x: 50 * (random() - 0.5), y: 50 * (random() - 0.5) };
  const tile = 60 + 90 * random();
  const grey = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isJoint = x % tile < 3 || (y + tile / 2) % tile < 3;
      grey[y * width + x] = 140 + (slope.x * x) / width + (slope.y * y) / height - (isJoint ? 45 : 0);
    }
  }
  return { width, height, grey };
}

/**
 * From a pixel of the picture to the plane of the code, in modules from its middle.
 *
 * @param {Picture} picture
 * @param {Pose} pose
 * @returns {(x: number, y: number) => { u: number, v: number } | null}
 */
function planeSeenAt({ width, height }, pose) {
  const { moduleSize, turn = 0, tilt = 0, tiltAxis = 0, shift = { x: 0, y: 0 } } = pose;
  const focal = 1.1 * Math.max(width, height);
  const distance = focal / moduleSize;
  const [sinTurn, cosTurn] = [Math.sin(radians(turn)), Math.cos(radians(turn))];
  const [sinAxis, cosAxis] = [Math.sin(radians(tiltAxis)), Math.cos(radians(tiltAxis))];
  const [sinTilt, cosTilt] = [Math.sin(radians(tilt)), Math.cos(radians(tilt))];
  return (x, y) => {
    // The ray through the pixel, turned so that the axis of the tilt lies on the first coordinate.
    const rayX = (x - width / 2 - shift.x) / focal;
    const rayY = (y - height / 2 - shift.y) / focal;
    const a = cosAxis * rayX + sinAxis * rayY;
    const b = -sinAxis * rayX + cosAxis * rayY;
    const facing = cosTilt - b * sinTilt;
    if (facing <= 0) return null;
    const depth = (distance * cosTilt) / facing;
    const alongAxis = a * depth;
    const acrossAxis = (b * depth) / cosTilt;
    const planeX = cosAxis * alongAxis - sinAxis * acrossAxis;
    const planeY = sinAxis * alongAxis + cosAxis * acrossAxis;
    return { u: cosTurn * planeX + sinTurn * planeY, v: -sinTurn * planeX + cosTurn * planeY };
  };
}

/**
 * Hangs a sheet with the code into the picture.
 *
 * @param {Picture} picture
 * @param {Modules} code
 * @param {Pose} pose
 */
export function hang(picture, code, pose) {
  const { width, height, grey } = picture;
  const seen = planeSeenAt(picture, pose);
  const half = code.size / 2;
  const edge = half + QUIET_ZONE;
  const samples = [0.17, 0.5, 0.83];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const middle = seen(x + 0.5, y + 0.5);
      if (!middle || Math.abs(middle.u) > edge || Math.abs(middle.v) > edge) continue;
      let dark = 0;
      for (const dy of samples) {
        for (const dx of samples) {
          const point = seen(x + dx, y + dy);
          if (point && code.get(Math.floor(point.u + half), Math.floor(point.v + half))) dark++;
        }
      }
      const share = dark / samples.length ** 2;
      const inked = pose.isInverted ? 1 - share : share;
      grey[y * width + x] = PAPER + (INK - PAPER) * inked;
    }
  }
}

/**
 * @param {Picture} picture
 * @param {number[]} kernel weights of the neighbours; they add up to 1
 * @param {'rows' | 'columns'} along
 */
function convolve({ width, height, grey }, kernel, along) {
  const [lines, count, step, nextLine] = along === 'rows' ? [height, width, 1, width] : [width, height, width, 1];
  const radius = (kernel.length - 1) / 2;
  const line = new Float32Array(count);
  for (let index = 0; index < lines; index++) {
    const start = index * nextLine;
    for (let at = 0; at < count; at++) line[at] = grey[start + at * step] ?? 0;
    for (let at = 0; at < count; at++) {
      let sum = 0;
      for (const [offset, weight] of kernel.entries()) {
        const near = Math.min(Math.max(at + offset - radius, 0), count - 1);
        sum += weight * (line[near] ?? 0);
      }
      grey[start + at * step] = sum;
    }
  }
}

/** @param {number[]} weights */
function normalised(weights) {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Out of focus. @param {Picture} picture @param {number} sigma pixels */
export function blur(picture, sigma) {
  const radius = Math.ceil(3 * sigma);
  const offsets = Array.from({ length: 2 * radius + 1 }, (_, index) => index - radius);
  const kernel = normalised(offsets.map((offset) => Math.exp(-(offset ** 2) / (2 * sigma ** 2))));
  convolve(picture, kernel, 'rows');
  convolve(picture, kernel, 'columns');
}

/** @param {Picture} picture @param {number} sigma of 255 @param {number} seed */
export function addNoise({ grey }, sigma, seed) {
  const random = randomNumbers(seed);
  for (const [index, value] of grey.entries()) grey[index] = value + sigma * normal(random);
}

/** What is left of the light, and of the contrast. @param {Picture} picture @param {number} share 0 to 1 */
export function dim({ grey }, share) {
  for (const [index, value] of grey.entries()) grey[index] = 6 + value * share;
}

/**
 * A lamp mirrored on the sheet: white in its middle, fading out.
 *
 * @param {Picture} picture
 * @param {{ x: number, y: number, radius: number, strength: number }} lamp
 */
export function addGlare({ width, grey }, lamp) {
  for (const [index, value] of grey.entries()) {
    const away = Math.hypot((index % width) - lamp.x, Math.floor(index / width) - lamp.y) / lamp.radius;
    grey[index] = value + lamp.strength * Math.exp(-away * away);
  }
}

/** @param {Picture} picture @returns {Uint8Array<ArrayBuffer>} one byte per pixel */
export function toBytes({ grey }) {
  return Uint8Array.from(grey, (value) => Math.min(Math.max(Math.round(value), 0), 255));
}

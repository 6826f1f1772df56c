import { correction, generate } from 'lean-qr';
import { addGlare, addNoise, blur, dim, hang, randomNumbers, wall } from './pixels.mjs';

/**
 * The generated test images: groups of one difficulty each, from easy to hopeless within a group.
 *
 * @import { Picture, Pose } from './pixels.mjs'
 * @typedef {{ picture: Picture, text: string }} TestImage
 * @typedef {object} Difficulty
 * @property {number} hardness 0 for the first image of its group, 1 for the last
 * @property {number} seed
 * @property {() => number} random
 */

const IMAGES_PER_GROUP = 24;
const PHOTO = { width: 960, height: 720 };

/** @param {() => number} random an address like the product's own: version 4 at most */
function facilityAddress(random) {
  const id = Array.from({ length: 12 }, () => Math.floor(random() * 36).toString(36)).join('');
  return `https://rounds.example/app/qr/${id}`;
}

/** @param {number} from @param {number} to */
const between = (from, to) => (/** @type {number} */ hardness) => from + (to - from) * hardness;

/** A hand-held phone is never quite straight. @param {() => number} random @returns {Omit<Pose, 'moduleSize'>} */
function heldByHand(random) {
  return {
    turn: 16 * (random() - 0.5),
    tilt: 14 * random(),
    tiltAxis: 360 * random(),
    shift: { x: 80 * (random() - 0.5), y: 60 * (random() - 0.5) },
  };
}

/**
 * @param {Difficulty} difficulty
 * @param {Partial<Pose>} pose
 * @param {{ size?: { width: number, height: number }, text?: string }} [other]
 * @returns {TestImage}
 */
function codeOnWall({ seed, random }, pose, { size = PHOTO, text = facilityAddress(random) } = {}) {
  const picture = wall(size.width, size.height, seed);
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M });
  hang(picture, code, { moduleSize: 9, ...heldByHand(random), ...pose });
  return { picture, text };
}

/** @type {Record<string, (difficulty: Difficulty) => TestImage>} */
const groups = {
  rotation: (difficulty) => codeOnWall(difficulty, { turn: 360 * difficulty.hardness, tilt: 5 }),

  perspective: (difficulty) =>
    codeOnWall(difficulty, { tilt: between(25, 72)(difficulty.hardness), tiltAxis: 360 * difficulty.random() }),

  blur: (difficulty) => {
    const image = codeOnWall(difficulty, { moduleSize: 8 });
    blur(image.picture, between(1, 8.5)(difficulty.hardness));
    addNoise(image.picture, 2, difficulty.seed);
    return image;
  },

  noise: (difficulty) => {
    const image = codeOnWall(difficulty, { moduleSize: 7 });
    addNoise(image.picture, between(15, 150)(difficulty.hardness), difficulty.seed);
    return image;
  },

  'low light': (difficulty) => {
    const image = codeOnWall(difficulty, { moduleSize: 7 });
    dim(image.picture, between(0.3, 0.03)(difficulty.hardness));
    addNoise(image.picture, 6, difficulty.seed);
    return image;
  },

  glare: (difficulty) => {
    const { random, hardness } = difficulty;
    const image = codeOnWall(difficulty, {});
    const { width, height } = image.picture;
    addGlare(image.picture, {
      x: width / 2 + 200 * (random() - 0.5),
      y: height / 2 + 200 * (random() - 0.5),
      radius: between(60, 220)(hardness),
      strength: between(120, 330)(hardness),
    });
    addNoise(image.picture, 4, difficulty.seed);
    return image;
  },

  'small and far': (difficulty) => {
    const shift = { x: 500 * (difficulty.random() - 0.5), y: 300 * (difficulty.random() - 0.5) };
    const pose = { moduleSize: between(3.2, 1.1)(difficulty.hardness), shift };
    const image = codeOnWall(difficulty, pose, { size: { width: 1280, height: 960 } });
    blur(image.picture, 0.5);
    addNoise(image.picture, 4, difficulty.seed);
    return image;
  },

  dense: (difficulty) => {
    const length = Math.round(between(150, 1100)(difficulty.hardness));
    const text = Array.from({ length }, () => Math.floor(difficulty.random() * 36).toString(36)).join('');
    const image = codeOnWall(difficulty, { moduleSize: 4.6 }, { text });
    blur(image.picture, 0.7);
    addNoise(image.picture, 4, difficulty.seed);
    return image;
  },

  inverted: (difficulty) => {
    const image = codeOnWall(difficulty, { isInverted: true, turn: 360 * difficulty.hardness });
    addNoise(image.picture, between(3, 40)(difficulty.hardness), difficulty.seed);
    return image;
  },
};

export const groupNames = Object.keys(groups);

/** @param {string} name @returns {Generator<TestImage, void>} */
export function* imagesOf(name) {
  const make = groups[name];
  if (!make) throw new Error(`There is no group ${name}`);
  for (let index = 0; index < IMAGES_PER_GROUP; index++) {
    const seed = 1000 * groupNames.indexOf(name) + index + 1;
    yield make({ hardness: index / (IMAGES_PER_GROUP - 1), seed, random: randomNumbers(seed) });
  }
}

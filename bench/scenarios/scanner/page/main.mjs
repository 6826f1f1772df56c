import { imagesOf } from '../images.mjs';
import { toBytes } from '../pixels.mjs';
import { cameraOnly, ours, theirs } from './decoders.mjs';

/**
 * What the scenario calls on the page.
 *
 * @import { Picture } from '../pixels.mjs'
 * @import { Contestant } from './decoders.mjs'
 * @typedef {'ours' | 'theirs'} Rival
 * @typedef {Rival | 'cameraOnly'} Side
 * @typedef {{ isRead: boolean, milliseconds: number }} Reading
 * @typedef {Record<Rival, Reading>} Duel
 * @typedef {object} LiveResult
 * @property {number | null} firstDecode milliseconds from the start; null when the code was never read
 * @property {number} decodes
 * @property {number[]} longTasks milliseconds of each main-thread task over 50 ms while scanning
 * @property {number} watched milliseconds
 */

const qrOnly = new URLSearchParams(location.search).has('qr-only');

/** @type {Record<Side, () => Contestant>} */
const sides = { cameraOnly, ours, theirs: () => theirs(qrOnly) };

/** Line ends and spaces around are no matter of reading. @param {string} text */
const tidy = (text) => text.replaceAll(/\s+/g, ' ').trim();

/** @param {Contestant} contestant @param {File} file @param {string[]} texts @returns {Promise<Reading>} */
async function timed(contestant, file, texts) {
  const startedAt = performance.now();
  const text = await contestant.readFile(file);
  const milliseconds = performance.now() - startedAt;
  return { isRead: text !== null && texts.map(tidy).includes(tidy(text)), milliseconds };
}

/** As a phone saves it. @param {Picture} picture */
async function toFile(picture) {
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  const bytes = toBytes(picture);
  const colours = new Uint8ClampedArray(4 * bytes.length).fill(255);
  for (const [index, grey] of bytes.entries()) colours.fill(grey, 4 * index, 4 * index + 3);
  context.putImageData(new ImageData(colours, width, height), 0, 0);
  const blob = await context.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  return new File([blob], 'image.jpg', { type: blob.type });
}

/** @type {Record<Rival, Contestant> | null} */
let readers = null;
let duels = 0;

/** The same file for both, one after the other, in turns who goes first. @param {File} file @param {string[]} texts */
async function duel(file, texts) {
  readers ??= { ours: sides.ours(), theirs: sides.theirs() };
  duels++;
  /** @type {Rival[]} */
  const order = duels % 2 === 0 ? ['ours', 'theirs'] : ['theirs', 'ours'];
  /** @type {Partial<Duel>} */
  const result = {};
  for (const side of order) result[side] = await timed(readers[side], file, texts);
  return /** @type {Duel} */ (result);
}

/** @param {string} group @returns {Promise<Duel[]>} */
async function compareGenerated(group) {
  const results = [];
  for (const { picture, text } of imagesOf(group)) results.push(await duel(await toFile(picture), [text]));
  return results;
}

/** @param {string} url @param {string[]} texts @returns {Promise<Duel>} */
async function comparePhoto(url, texts) {
  const blob = await (await fetch(url)).blob();
  return duel(new File([blob], 'photo', { type: blob.type }), texts);
}

/** @param {Side} side @param {number} duration milliseconds @returns {Promise<LiveResult>} */
async function watchLive(side, duration) {
  const contestant = sides[side]();
  /** @type {number[]} */
  const decodeTimes = [];
  const startedAt = performance.now();
  await contestant.start(() => decodeTimes.push(performance.now() - startedAt));
  // Starting a camera is heavy for any library; what counts is the time in which a person aims.
  await new Promise((resolve) => setTimeout(resolve, 500));
  /** @type {number[]} */
  const longTasks = [];
  const observer = new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map((entry) => entry.duration)),
  );
  observer.observe({ type: 'longtask' });
  const watchedFrom = performance.now();
  await new Promise((resolve) => setTimeout(resolve, duration));
  const watched = performance.now() - watchedFrom;
  observer.disconnect();
  await contestant.stop();
  return { firstDecode: decodeTimes[0] ?? null, decodes: decodeTimes.length, longTasks, watched };
}

export const bench = { compareGenerated, comparePhoto, watchLive };
Object.assign(window, { bench });

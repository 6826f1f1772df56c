/**
 * Chance that comes the same way again: mulberry32 over a seed.
 *
 * @typedef {ReturnType<typeof chance>} Chance
 */

/** @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (/** @type {number} */ low, /** @type {number} */ high) => low + next() * (high - low);
  return {
    next,
    between,
    whole: (/** @type {number} */ low, /** @type {number} */ high) => Math.floor(between(low, high + 1)),
    happens: (/** @type {number} */ share) => next() < share,
    /** @param {readonly number[]} shares that add up to one @returns an index */
    among: (shares) => {
      let left = next();
      for (const [index, share] of shares.entries()) {
        left -= share;
        if (left < 0) return index;
      }
      return shares.length - 1;
    },
    /** A gap between two that come by chance. */
    gap: (/** @type {number} */ mean) => -Math.log(1 - next()) * mean,
  };
}

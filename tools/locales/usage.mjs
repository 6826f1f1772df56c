/** @import { Uses } from './uses.mjs' */

/**
 * Which of the texts some files use.
 *
 * @param {Iterable<string>} defined
 * @param {Uses[]} uses
 * @returns {Set<string>}
 */
export function usedKeys(defined, uses) {
  const isUsed = (/** @type {string} */ key) =>
    uses.some(
      ({ mentioned, prefixes }) => mentioned.has(key) || [...prefixes].some((prefix) => key.startsWith(prefix)),
    );
  return new Set([...defined].filter(isUsed));
}

/**
 * Texts that are asked for and do not exist, and texts that nobody asks for.
 *
 * @param {Iterable<string>} defined
 * @param {Map<string, Uses>} usesByFile
 * @returns {string[]}
 */
export function wrongUses(defined, usesByFile) {
  const keys = new Set(defined);
  const used = usedKeys(keys, [...usesByFile.values()]);
  const undefinedKeys = [...usesByFile].flatMap(([file, { asked }]) =>
    [...asked].filter((key) => !keys.has(key)).map((key) => `${key}: used in ${file} and not defined`),
  );
  const unused = [...keys].filter((key) => !used.has(key)).map((key) => `${key}: never used`);
  return [...undefinedKeys, ...unused];
}

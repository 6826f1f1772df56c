/** @import { Uses } from './uses.mjs' */

/**
 * Texts that are asked for and do not exist, and texts that nobody asks for.
 *
 * @param {Iterable<string>} defined
 * @param {Map<string, Uses>} usesByFile
 * @returns {string[]}
 */
export function wrongUses(defined, usesByFile) {
  const keys = new Set(defined);
  const uses = [...usesByFile.values()];
  const mentioned = new Set(uses.flatMap((one) => [...one.mentioned]));
  const prefixes = [...new Set(uses.flatMap((one) => [...one.prefixes]))];
  const undefinedKeys = [...usesByFile].flatMap(([file, { asked }]) =>
    [...asked].filter((key) => !keys.has(key)).map((key) => `${key}: used in ${file} and not defined`),
  );
  const unused = [...keys]
    .filter((key) => !mentioned.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
    .map((key) => `${key}: never used`);
  return [...undefinedKeys, ...unused];
}

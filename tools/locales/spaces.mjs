import { texts } from './texts.mjs';

/** @import { Entries, Language } from './texts.mjs' */

/**
 * Spaces at which a line would break where the language does not: they are written as U+00A0.
 *
 * @type {[Language, RegExp, string][]}
 */
const BREAKS = [
  ['ru', /(?<![\p{L}\p{N}-])[авикосуя] \S*/iu, 'after a word of one letter'],
  ['ru', /\S* %/u, 'before a percent sign'],
  ['cz', /(?<![\p{L}\p{N}-])[aikosuvz] \S*/iu, 'after a word of one letter'],
  ['cz', /\S* %/u, 'before a percent sign'],
  ['fr', /\S* [!:;?»]|« \S*/u, 'before a mark of two parts and inside quotes'],
];

/** What becomes an organisation's own is searched for, edited and written over by people, who type a space. */
const BECOMES_DATA = /^(demo|reasons|starter)\./;

/** @param {Entries} entries @returns {string[]} */
export function wrongSpaces(entries) {
  return [...entries].flatMap(([key, entry]) => {
    if (BECOMES_DATA.test(key)) return [];
    return BREAKS.flatMap(([language, breaks, where]) => {
      const found = texts(entry[language] ?? '').flatMap((text) => breaks.exec(text)?.[0] ?? []);
      return found.slice(0, 1).map((part) => `${key}: ${language} lets a line break ${where}: "${part}"`);
    });
  });
}

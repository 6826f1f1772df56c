/** As people type in a hurry: small letters, without accents, е for ё. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const mostWords = 8;

export const wordsOf = (typed: string): string[] =>
  plain(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords);

/** Latin and Cyrillic letters that are not plain, and what they become. */
const letters = Array.from({ length: 0x530 - 0x41 }, (_, index) => String.fromCodePoint(0x41 + index))
  .map((letter) => [letter, plain(letter)] as const)
  .filter(([letter, small]) => small.length === 1 && small !== letter);

export const lettersFrom = letters.map(([letter]) => letter).join('');
export const lettersTo = letters.map(([, small]) => small).join('');

/** As people type in a hurry: small letters, without accents, е for ё. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Up to here the alphabets have capitals and accents; beyond, a sign is only itself. */
const lastAccented = 0x20_00;

/** The letters of those alphabets that are the same letter when typed in a hurry, by its plain form. */
const alike = new Map<string, string>();
for (let code = 0x41; code < lastAccented; code++) {
  const letter = String.fromCodePoint(code);
  const small = plain(letter);
  if (small.length === 1 && small !== letter) alike.set(small, (alike.get(small) ?? small) + letter);
}

/** Written apart from their letter, as some keyboards and file systems do. */
const accents = '[\u0300-\u036F]*';

const signsOfPatterns = /[$()*+.?[\\\]^{|}]/;

function letterPattern(letter: string): string {
  const same = alike.get(plain(letter));
  if (same) return `[${same}]${accents}`;
  return signsOfPatterns.test(letter) ? `\\${letter}` : letter;
}

const mostWords = 8;

/**
 * What was typed as regular expressions, one for each word. The database searches with them instead of making every
 * name plain first: that took seconds for ten thousand names, and its own `lower` knows only the letters of the locale
 * that it was made with.
 */
export const patternsOf = (typed: string): string[] =>
  typed
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => word.replaceAll(/[\u0300-\u036F]/g, ''))
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => Array.from(word, letterPattern).join(''));

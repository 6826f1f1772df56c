export const wordCount = 4;

/** Spaces, dashes and line breaks part words; letters and their marks make them. */
const parts = (text: string): string[] => text.split(/[^\p{L}\p{M}]+/u);

/** What was typed or pasted into one field flows into the next ones; `at` is where typing goes on. */
export function typeWord(words: readonly string[], index: number, text: string): { words: string[]; at: number } {
  const typed = parts(text.trimStart()).slice(0, wordCount - index);
  const next = words.map((word, each) => typed[each - index] ?? word);
  return { words: next, at: Math.min(index + typed.length - 1, wordCount - 1) };
}

export const isWhole = (words: readonly string[]): boolean => words.every((word) => word !== '');

/** As it stands in an address; the server folds case and accents, and knows the words of all languages. */
export const codeOf = (words: readonly string[]): string => words.join('-').toLowerCase();

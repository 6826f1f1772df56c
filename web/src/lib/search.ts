/** A list longer than this has a search field. */
export const searchableFrom = 11;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Every word that was typed is somewhere in the texts; case, accents and the dots of ё do not matter. */
export function matches(typed: string, ...texts: readonly string[]): boolean {
  const haystack = plain(texts.join(' '));
  return plain(typed)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}

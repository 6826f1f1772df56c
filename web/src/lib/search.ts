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

/** Two of the same name are allowed, and easily mistaken for each other: worth a word before saving. */
export const isNameTaken = (
  typed: string,
  ownId: string | null,
  others: readonly { id: string; title: string }[] = [],
): boolean => {
  const name = plain(typed.trim());
  return name !== '' && others.some(({ id, title }) => id !== ownId && plain(title.trim()) === name);
};

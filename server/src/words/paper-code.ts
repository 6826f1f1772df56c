import { randomInt } from 'node:crypto';
import { languages, type Language } from '@rounds/contract';
import { cz } from './cz.js';
import { en } from './en.js';
import { ru } from './ru.js';

/** Four of 2,048 words: 44 bits. A word stands for its position in the list, which is the same in every language. */
const wordsPerCode = 4;

const listOf = (text: string): readonly string[] => text.trim().split(/\s+/);

export const wordLists: Readonly<Record<Language, readonly string[]>> = {
  en: listOf(en),
  ru: listOf(ru),
  cz: listOf(cz),
};

/** As people type: without capitals and accents, `е` for `ё`. Only `й` keeps its mark, it is a letter of its own. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<!и)\u0306|[\u0300-\u0305\u0307-\u036F]/g, '')
    .normalize('NFC');

const positionsIn = new Map(
  languages.map((language) => [
    language,
    new Map(wordLists[language].map((word, position): [string, number] => [folded(word), position])),
  ]),
);

/** What is stored and stands in a link: the English words, joined. */
const joined = (positions: readonly number[]): string => positions.map((position) => wordLists.en[position]).join('-');

export const newPaperCode = (): string =>
  joined(Array.from({ length: wordsPerCode }, () => randomInt(wordLists.en.length)));

/** The joined English words of a code in any language, however it was typed; undefined if it is not one of ours. */
export function paperCodeOf(typed: string): string | undefined {
  const words = folded(typed)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  if (words.length !== wordsPerCode) return undefined;
  for (const positions of positionsIn.values()) {
    const found = words.flatMap((word) => positions.get(word) ?? []);
    if (found.length === wordsPerCode) return joined(found);
  }
  return undefined;
}

/** A code's words for somebody who reads this language. */
export const wordsOf = (code: string, language: Language): string[] =>
  code.split('-').map((word) => {
    const position = positionsIn.get('en')?.get(word);
    const shown = position === undefined ? undefined : wordLists[language][position];
    if (shown === undefined) throw new Error('Not a code of four words.');
    return shown;
  });

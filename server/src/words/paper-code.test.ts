import { languages, type Language } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { folded, newPaperCode, paperCodeOf, wordLists, wordsOf } from './paper-code.js';

const letters: Record<Language, RegExp> = {
  en: /^[a-z]{3,6}$/,
  ru: /^[а-яё]{3,7}$/,
  cz: /^[a-záčďéěíňóřšťúůýž]{3,7}$/,
};

describe.each(languages)('the word list in %s', (language) => {
  const list = wordLists[language];

  it('has 2,048 short words of the alphabet', () => {
    expect(list).toHaveLength(2048);
    expect(list.filter((word) => !letters[language].test(word))).toEqual([]);
  });

  it('has no two words that are typed alike', () => {
    expect(new Set(list.map(folded)).size).toBe(list.length);
  });
});

describe('the word lists', () => {
  it('share no word, so that a code has one meaning', () => {
    const all = languages.flatMap((language) => wordLists[language].map(folded));
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('a code of four words', () => {
  it.each([
    '',
    'abide',
    'apple apple apple',
    'apple apple apple apple apple',
    'apple apple apple zzzz',
    'apple apple яблоко яблоко',
    'x'.repeat(200),
  ])('is not %j', (text) => {
    expect(paperCodeOf(text)).toBeUndefined();
  });

  it.each(languages)('is the same when typed in %s in any manner', (language) => {
    for (let count = 0; count < 200; count++) {
      const code = newPaperCode();
      const words = wordsOf(code, language);
      const manners = [
        words.join(' '),
        words.join('-'),
        `  ${words.join(' – ').toUpperCase()}. `,
        words.map(folded).join(', '),
        words.join('\n').normalize('NFD'),
      ];
      expect(manners.map(paperCodeOf)).toEqual(manners.map(() => code));
    }
  });

  it('tells й from и, which are two letters', () => {
    expect(folded('Чайка ЁЛКА Žluťoučký')).toBe('чайка елка zlutoucky');
  });

  it('is safe in a link', () => {
    expect(newPaperCode()).toMatch(/^[a-z]{3,6}(-[a-z]{3,6}){3}$/);
  });
});

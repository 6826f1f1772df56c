import { describe, expect, it } from 'vitest';
import { browserLanguage, languages, productLanguage } from './limits.js';

describe('languages', () => {
  it.each(['', 'de', 'de-AT', 'russian', 'c'])('%j is not one of ours', (tag) => {
    expect(productLanguage(tag)).toBeUndefined();
  });

  it.each([
    ['cs', 'cz'],
    ['cs-CZ', 'cz'],
    ['cz', 'cz'],
    ['en-GB', 'en'],
    ['RU_ru', 'ru'],
    [' en ', 'en'],
  ])('%j is %s', (tag, language) => {
    expect(productLanguage(tag)).toBe(language);
  });

  it('keep their meaning on the way to the browser and back', () => {
    expect(languages.map((language) => productLanguage(browserLanguage(language)))).toEqual(languages);
    expect(languages.map((language) => Intl.getCanonicalLocales(browserLanguage(language)))).toHaveLength(3);
  });
});

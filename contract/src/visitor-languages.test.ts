import { describe, expect, it } from 'vitest';
import { browserLanguage, languages } from './limits.js';
import { directionOf, visitorLanguage, visitorLanguages } from './visitor-languages.js';

describe('the visitor’s languages', () => {
  it.each(['', 'ja', 'deutsch', 'a'])('%j is not one of them', (tag) => {
    expect(visitorLanguage(tag)).toBeUndefined();
  });

  it.each([
    ['cs-CZ', 'cz'],
    ['de-AT', 'de'],
    ['zh-Hant-TW', 'zh'],
    ['AR_eg', 'ar'],
  ])('%j is %s', (tag, language) => {
    expect(visitorLanguage(tag)).toBe(language);
  });

  it('are those of the app and ten more, which browsers know by the same tags', () => {
    expect(visitorLanguages.slice(0, languages.length)).toEqual(languages);
    expect(visitorLanguages).toHaveLength(languages.length + 10);
    const tags = visitorLanguages.map(browserLanguage);
    expect(Intl.PluralRules.supportedLocalesOf(tags)).toEqual(tags);
    expect(tags.map(visitorLanguage)).toEqual(visitorLanguages);
  });

  it('go from left to right, but for Arabic', () => {
    expect(visitorLanguages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar']);
  });
});

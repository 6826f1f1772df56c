import { describe, expect, it } from 'vitest';
import { firstLanguage, translateIn, type TextsByLanguage } from './texts';

const texts = {
  en: {
    'kiosk.send': 'Send',
    'kiosk.returns_one': 'in {{count}} second',
    'kiosk.returns_other': 'in {{count}} seconds',
  },
  ru: { 'kiosk.returns_one': '{{count}} секунду', 'kiosk.returns_few': '{{count}} секунды' },
} as unknown as TextsByLanguage;

describe('the texts of a kiosk', () => {
  it('count as their language does', () => {
    const t = translateIn(texts, 'ru');
    expect(t('kiosk.returns', { count: 21 })).toBe('21 секунду');
    expect(t('kiosk.returns', { count: 3 })).toBe('3 секунды');
  });

  it('are in English where a page kept from before lacks one', () => {
    expect(translateIn(texts, 'ru')('kiosk.send')).toBe('Send');
  });
});

describe('the first language of a kiosk', () => {
  it.each([
    ['https://x/app/kiosk?lang=cs', ['ru'], 'cz'],
    ['https://x/app/kiosk', ['da', 'uk-UA', 'en'], 'uk'],
    ['https://x/app/kiosk?lang=tlh', ['da'], 'en'],
  ])('of %s for a browser that wants %j is %s', (address, wishes, language) => {
    expect(firstLanguage(address, wishes)).toBe(language);
  });
});

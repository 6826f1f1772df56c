import { describe, expect, it } from 'vitest';
import { createTranslate } from './translate';

const texts = {
  'site.greeting': 'Здравствуйте, {{name}}',
  'site.count_one': '{{count}} площадка',
  'site.count_few': '{{count}} площадки',
  'site.count_many': '{{count}} площадок',
  'site.count_other': '{{count}} площадки',
};

describe('translate', () => {
  const t = createTranslate('ru', texts);

  it('never shows a bare key', () => {
    expect(t('site.unheardOf')).toBe('');
  });

  it('fills values in', () => {
    expect(t('site.greeting', { name: 'Марина' })).toBe('Здравствуйте, Марина');
  });

  it('leaves markup in a value as text, for React to escape', () => {
    expect(t('site.greeting', { name: '<b>{{name}}</b>' })).toBe('Здравствуйте, <b>{{name}}</b>');
  });

  it.each([
    [1, '1 площадка'],
    [3, '3 площадки'],
    [5, '5 площадок'],
    [21, '21 площадка'],
    [1.5, '1,5 площадки'],
  ])('chooses the plural form for %d', (count, expected) => {
    expect(t('site.count', { count })).toBe(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { formatMoment, ownTimeZone } from './dates';
import { languageTag } from './language';
import { formatCount, formatNumber, formatPercent, formatRating } from './numbers';

describe('formatMoment', () => {
  it('shows day.month hour:minute with leading zeros, on a clock of 24 hours', () => {
    expect(formatMoment(new Date(2025, 2, 5, 0, 7))).toBe('05.03 00:07');
    expect(formatMoment(new Date(2025, 10, 14, 18, 20))).toBe('14.11 18:20');
  });
});

describe('ownTimeZone', () => {
  it('is what Intl says', () => {
    expect(ownTimeZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  });
});

describe.each(['ru', 'en', 'cz'] as const)('numbers in %s', (language) => {
  const byIntl = (value: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(languageTag(language), options).format(value);

  it.each([0, 7, 999, 1000, 12_345, 1_234_567])('count %d as Intl does', (value) => {
    expect(formatCount(value, language)).toBe(byIntl(value));
  });

  it.each([0, 1, 2.25, 4.35, 4.949, 4.95, 1234.5])('rate %d as Intl does', (value) => {
    expect(formatRating(value, language)).toBe(byIntl(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  });

  it.each([0, 0.005, 0.125, 0.94, 1, 12.5])('share %d as Intl does', (value) => {
    expect(formatPercent(value, language)).toBe(byIntl(value, { style: 'percent', maximumFractionDigits: 0 }));
  });

  it.each([0, 3, 1.5, 0.25, 1.0625, 1000])('say %d in a sentence as Intl does', (value) => {
    expect(formatNumber(value, language)).toBe(byIntl(value));
  });
});

describe('formatRating', () => {
  it.each([
    ['ru', '4,0'],
    ['cz', '4,0'],
    ['en', '4.0'],
  ] as const)('has one decimal in %s', (language, expected) => {
    expect(formatRating(4, language)).toBe(expected);
  });
});

describe('formatPercent', () => {
  it('has a space before the sign in Russian and Czech, and none in English', () => {
    expect([formatPercent(0.94, 'ru'), formatPercent(0.94, 'cz'), formatPercent(0.94, 'en')]).toEqual([
      '94\u00a0%',
      '94\u00a0%',
      '94%',
    ]);
  });
});

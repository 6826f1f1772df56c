import { describe, expect, it } from 'vitest';
import { formatMoment } from './dates';
import { formatPercent, formatRating } from './numbers';

describe('formatMoment', () => {
  it('shows day.month hour:minute with leading zeros, on a clock of 24 hours', () => {
    expect(formatMoment(new Date(2025, 2, 5, 0, 7))).toBe('05.03 00:07');
    expect(formatMoment(new Date(2025, 10, 14, 18, 20))).toBe('14.11 18:20');
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

import { describe, expect, it } from 'vitest';
import { ratingTone } from './ratingTone';

describe('the colour of a rating', () => {
  it.each([
    [1, 'bad'],
    [2.9, 'bad'],
    [2.94, 'bad'],
    [2.96, 'warn'],
    [3, 'warn'],
    [3.94, 'warn'],
    [3.96, 'good'],
    [3.9, 'warn'],
    [4, 'good'],
    [5, 'good'],
  ])('of %d is %s', (rating, tone) => {
    expect(ratingTone(rating)).toBe(tone);
  });
});

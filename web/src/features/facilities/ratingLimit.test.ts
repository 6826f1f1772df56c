import { describe, expect, it } from 'vitest';
import { isLimitOutOfRange } from './ratingLimit';

describe('a rating limit', () => {
  it.each(['0', '6', '9', '-1', '2.5', '2,5'])('of %s is said to be out of range', (typed) => {
    expect(isLimitOutOfRange(typed)).toBe(true);
  });

  it.each(['1', '5', ' 3 ', '', 'x'])('of "%s" is left to the server', (typed) => {
    expect(isLimitOutOfRange(typed)).toBe(false);
  });
});

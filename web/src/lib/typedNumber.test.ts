import { describe, expect, it } from 'vitest';
import { readNumber } from './typedNumber';

describe('a typed number', () => {
  it('has a comma or a point, and a minus of any kind', () => {
    expect(readNumber('4,5')).toBe(4.5);
    expect(readNumber(' 4.5 ')).toBe(4.5);
    expect(readNumber('-18')).toBe(-18);
    expect(readNumber('−18,25')).toBe(-18.25);
    expect(readNumber('+3')).toBe(3);
    expect(readNumber(',5')).toBe(0.5);
    expect(readNumber('5,')).toBe(5);
    expect(readNumber('12\u00a0500')).toBe(12_500);
  });

  it('is none when it is empty, has two commas, letters, or no end', () => {
    const wrong = ['', ' ', '-', ',', '1,2,3', '1.2.3', '4e3', '0x10', 'four', 'Infinity', '1000000001'];
    expect(wrong.filter((text) => readNumber(text) !== null)).toEqual([]);
  });
});

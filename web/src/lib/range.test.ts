import { describe, expect, it } from 'vitest';
import { outsideOf } from './range';

describe('a number', () => {
  it('is outside below the lowest and above the highest that is allowed, and on neither of them', () => {
    const fridge = { lowest: 2, highest: 6 };
    expect([1.9, 2, 4, 6, 6.1].map((value) => outsideOf(fridge, value))).toEqual(['below', null, null, null, 'above']);
  });

  it('is never outside where nothing is said', () => {
    expect(outsideOf({ lowest: null, highest: null }, 1e9)).toBeNull();
    expect(outsideOf({ lowest: null, highest: 6 }, -40)).toBeNull();
    expect(outsideOf({ lowest: 50, highest: null }, 99)).toBeNull();
  });
});

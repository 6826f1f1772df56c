import { describe, expect, it } from 'vitest';
import { matches } from './search';

describe('a search in a list', () => {
  it.each([
    ['', 'Hall', true],
    ['all', 'Hall', true],
    ['ХОЛЛ лифт', 'Лифтовый холл, 3 этаж', true],
    ['елка', 'Ёлка у входа', true],
    ['zarizeni', 'Zařízení', true],
    ['hall 4', 'Hall 3', false],
  ])('for %j finds %j: %j', (typed, title, found) => {
    expect(matches(typed, title)).toBe(found);
  });
});

import { describe, expect, it } from 'vitest';
import { isNameTaken, matches } from './search';

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

describe('a name', () => {
  const others = [
    { id: 'a', title: 'Кафе ' },
    { id: 'b', title: 'Lobby' },
  ];

  it('is taken by another of the list, however it is written', () => {
    expect(isNameTaken(' lobby', null, others)).toBe(true);
    expect(isNameTaken('кафе', 'b', others)).toBe(true);
  });

  it('is free when it is one’s own, empty, or nobody’s', () => {
    expect(isNameTaken('Lobby', 'b', others)).toBe(false);
    expect(isNameTaken(' ', null, others)).toBe(false);
    expect(isNameTaken('Lobby', null, undefined)).toBe(false);
  });
});

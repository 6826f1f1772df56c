import { describe, expect, it } from 'vitest';
import { inChunks, type Chunk } from './chunks';

const idOf = (row: number) => row;
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const sizes = (chunks: Chunk<number>[]) => chunks.map(({ rows }) => rows.length);
const chunkWith = (chunks: Chunk<number>[], row: number) => chunks.find(({ rows }) => rows.includes(row))?.key;
const chunked = (...lists: number[][]) =>
  lists.reduce<Chunk<number>[]>((before, rows) => inChunks(rows, idOf, before), []);

describe('a long list in chunks', () => {
  it('has all of its rows once and in order', () => {
    for (const rows of [[], [7], numbers(1, 30), numbers(1, 95)]) {
      expect(chunked(rows).flatMap((chunk) => chunk.rows)).toEqual(rows);
    }
    expect(sizes(chunked(numbers(1, 95)))).toEqual([30, 30, 30, 5]);
  });

  it('fills its last chunk before it begins another when a page comes', () => {
    expect(sizes(chunked(numbers(1, 40), numbers(1, 70)))).toEqual([30, 30, 10]);
  });

  it('leaves every row where it is when others come before it', () => {
    const before = chunked(numbers(1, 70));
    const after = inChunks([-2, -1, ...numbers(1, 70)], idOf, before);
    expect(after.flatMap((chunk) => chunk.rows)).toEqual([-2, -1, ...numbers(1, 70)]);
    for (const row of numbers(1, 70)) expect(chunkWith(after, row)).toBe(chunkWith(before, row));
  });

  it('leaves every row where it is when others come between, or go', () => {
    const before = chunked(numbers(1, 70));
    const rows = [...numbers(1, 9), 9.5, ...numbers(11, 30), 30.5, ...numbers(31, 70)];
    const after = inChunks(rows, idOf, before);
    expect(after.flatMap((chunk) => chunk.rows)).toEqual(rows);
    for (const row of numbers(11, 70)) expect(chunkWith(after, row)).toBe(chunkWith(before, row));
  });

  it('keeps the order and one key for each chunk when rows change places', () => {
    const rows = [...numbers(31, 60), 5, 61, ...numbers(1, 4), ...numbers(6, 30)];
    const after = inChunks(rows, idOf, chunked(numbers(1, 61)));
    expect(after.flatMap((chunk) => chunk.rows)).toEqual(rows);
    expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
  });
});

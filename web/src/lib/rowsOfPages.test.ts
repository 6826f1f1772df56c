import { describe, expect, it } from 'vitest';
import { rowsOfPages } from './rowsOfPages';

describe('the rows of a list by pages', () => {
  const listed = rowsOfPages((page: { items: string[] }) => page.items.map((item) => ({ item, of: page })));
  const first = { items: ['a', 'b'] };

  it('are those of all pages in order', () => {
    expect(listed({ pages: [first, { items: ['c'] }] }).map(({ item }) => item)).toEqual(['a', 'b', 'c']);
  });

  it('are the same objects when another page comes, and others when their own page is another', () => {
    const before = listed({ pages: [first] });
    const after = listed({ pages: [first, { items: ['c'] }] });
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(listed({ pages: [{ ...first }] })[0]).not.toBe(before[0]);
  });
});

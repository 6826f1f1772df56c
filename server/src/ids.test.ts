import { describe, expect, it } from 'vitest';
import { alphabet, newId } from './ids.js';

describe('the id of an organisation, a site or a facility', () => {
  const ids = Array.from({ length: 2000 }, newId);

  it('is of letters and digits that an address takes as they are', () => {
    for (const id of ids) expect(encodeURIComponent(id)).toMatch(/^[0-9a-z]{13}$/);
  });

  it('has more than 60 random bits: in each place any sign comes, as often as any other', () => {
    expect(alphabet.length ** 13).toBeGreaterThan(2 ** 60);
    for (let place = 0; place < 13; place++) {
      const signs = ids.map((id) => id.charAt(place));
      const counts = [...alphabet].map((sign) => signs.filter((one) => one === sign).length);
      // About 62 of 2,000 each; a sign that comes never, or twice as often, is no chance.
      expect(Math.min(...counts)).toBeGreaterThan(10);
      expect(Math.max(...counts)).toBeLessThan(150);
    }
    expect(new Set(ids).size).toBe(ids.length);
  });
});

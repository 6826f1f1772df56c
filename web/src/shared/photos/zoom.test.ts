import { describe, expect, it } from 'vitest';
import { bounded, moved, whole, zoomed } from './zoom';

const stage = { width: 400, height: 300 };

describe('a picture on the screen', () => {
  it('is never smaller than whole, nor larger than six times', () => {
    expect(zoomed(whole, 0.2, stage)).toEqual(whole);
    expect(zoomed(whole, 100, stage).scale).toBe(6);
  });

  it('keeps the point under the fingers', () => {
    const { scale, x, y } = zoomed(whole, 2, stage, { x: 100, y: -50 });
    expect({ scale, x, y }).toEqual({ scale: 2, x: -100, y: 50 });
  });

  it('is not moved out of sight', () => {
    expect(moved(whole, { x: 50, y: 50 }, stage)).toEqual(whole);
    expect(bounded({ scale: 2, x: 900, y: -900 }, stage)).toEqual({ scale: 2, x: 200, y: -150 });
  });
});

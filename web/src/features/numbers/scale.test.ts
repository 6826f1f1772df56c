import { describe, expect, it } from 'vitest';
import { countOutside, scaleOf } from './scale';

const at = '2026-11-17T09:00:00Z';
const points = [2, 4, 8].map((value) => ({ at, value }));
const fridge = { unit: '°C', lowest: null, highest: 6 };

describe('the picture of what was measured', () => {
  it('goes from the first round to the last, and has room above and below', () => {
    const { left, top } = scaleOf(points, fridge);
    expect([0, 1, 2].map(left)).toEqual([0, 50, 100]);
    expect(top(8)).toBeGreaterThan(0);
    expect(top(2)).toBeLessThan(100);
    expect(top(8)).toBeLessThan(top(4));
  });

  it('shows what is allowed, down to its floor where nothing is too low', () => {
    const { norm, top } = scaleOf(points, fridge);
    expect(norm?.top).toBeCloseTo(top(6));
    expect((norm?.top ?? 0) + (norm?.height ?? 0)).toBeCloseTo(100);
    expect(scaleOf(points, { unit: '', lowest: null, highest: null }).norm).toBeNull();
  });

  it('stands in the middle while there is one, also of nothing', () => {
    const { left, top } = scaleOf([{ at, value: 0 }], { unit: '', lowest: null, highest: null });
    expect(left(0)).toBe(50);
    expect(top(0)).toBe(50);
  });

  it('counts what is outside', () => {
    expect(countOutside(points, fridge)).toBe(1);
    expect(countOutside(points, { ...fridge, lowest: 3 })).toBe(2);
  });
});

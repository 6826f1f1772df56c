import { describe, expect, it } from 'vitest';
import { coordinateFault } from './degrees';

describe('a coordinate', () => {
  it('is refused when it is no number, or beyond the pole or the date line', () => {
    expect(coordinateFault('lat', 'north')).toBe('errors.field_invalid');
    expect(coordinateFault('lat', '90.1')).toBe('errors.field_out_of_range');
    expect(coordinateFault('lon', '-180,5')).toBe('errors.field_out_of_range');
  });

  it('may be empty, or written with a point or a comma', () => {
    for (const typed of ['', ' ', '59.94', '59,94', '-0']) expect(coordinateFault('lat', typed)).toBeUndefined();
    expect(coordinateFault('lon', '120')).toBeUndefined();
  });
});

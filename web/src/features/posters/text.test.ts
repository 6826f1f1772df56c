import { describe, expect, it } from 'vitest';
import { fit, wrap, type Measure } from './text';

const measure: Measure = (text, size) => text.length * size;
const room = { width: 100, lines: 2, size: 10, weight: 400 };

describe('text on a poster', () => {
  it('breaks at spaces, and in an address after slashes', () => {
    expect(wrap('one two three', 8, (line) => line.length)).toEqual(['one two', 'three']);
    expect(wrap('rounds.example/app/qr/k3j9', 15, (line) => line.length)).toEqual(['rounds.example/', 'app/qr/k3j9']);
  });

  it('breaks Chinese between its signs, and not before a mark', () => {
    expect(wrap('您觉得这里怎么样？', 5, (line) => line.length)).toEqual(['您觉得这里', '怎么样？']);
    expect(wrap('用手机扫码，给评分', 5, (line) => line.length)).toEqual(['用手机扫', '码，给评分']);
    expect(wrap('电梯 Lift 2', 7, (line) => line.length)).toEqual(['电梯 Lift', '2']);
  });

  it('keeps its size where it fits', () => {
    expect(fit('Lobby', room, measure)).toEqual({ lines: ['Lobby'], size: 10 });
  });

  it('gets smaller before it is cut', () => {
    const { lines, size } = fit('Washroom north side', room, measure);
    expect(lines).toEqual(['Washroom', 'north side']);
    expect(size).toBeLessThan(10);
  });

  it('is cut with an ellipsis at last, and never wider than its place', () => {
    const { lines, size } = fit('Donaudampfschifffahrtsgesellschaft by the river and more', room, measure);
    expect(lines).toHaveLength(2);
    expect(lines.some((line) => line.endsWith('…'))).toBe(true);
    for (const line of lines) expect(measure(line, size, 400)).toBeLessThanOrEqual(100);
  });

  it('is no line at all when it is empty', () => {
    expect(fit('', room, measure).lines).toEqual([]);
  });
});

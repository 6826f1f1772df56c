import { outsideOf, type Range } from '../../lib/range';

interface Point {
  at: string;
  value: number;
}

export interface Scale {
  /** Percent from the left and from the top. */
  left: (index: number) => number;
  top: (value: number) => number;
  /** Where the norm lies, cut to what is drawn; null where every number will do. */
  norm: { top: number; height: number } | null;
}

/** A tenth of what is drawn stays free above and below. */
const margin = 0.1;

/** By their order, not by the clock: rounds are made at night too, and a week off would be most of the picture. */
export function scaleOf(points: readonly Point[], { lowest, highest }: Range): Scale {
  const limits = [lowest, highest].filter((limit) => limit !== null);
  const drawn = [...points.map(({ value }) => value), ...limits];
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)];
  const pad = (most - least || Math.abs(most) || 1) * margin;
  const [floor, ceiling] = [least - pad, most + pad];
  const top = (value: number) => (100 * (ceiling - value)) / (ceiling - floor);
  const [from, to] = [top(highest ?? ceiling), top(lowest ?? floor)];
  return {
    left: (index) => (points.length < 2 ? 50 : (100 * index) / (points.length - 1)),
    top,
    norm: limits.length === 0 ? null : { top: from, height: to - from },
  };
}

export const countOutside = (points: readonly Point[], range: Range): number =>
  points.filter(({ value }) => outsideOf(range, value) !== null).length;

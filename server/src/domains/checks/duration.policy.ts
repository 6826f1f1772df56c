import { limits } from '@rounds/contract';
import { hourMs } from '../../moment.js';

/** From the first tap to the end, if that can be true. */
export function secondsBetween(startedAt: string | undefined, at: Date): number | null {
  const ms = startedAt === undefined ? Number.NaN : at.getTime() - Date.parse(startedAt);
  return ms >= 0 && ms <= limits.roundHoursMost * hourMs ? Math.round(ms / 1000) : null;
}

/** Against what this checklist has taken at this door before. The first rounds are never quick. */
export function isQuick(seconds: number | null, earlier: readonly number[]): boolean {
  if (seconds === null || earlier.length < limits.quickFromRounds) return false;
  return seconds < medianOf(earlier) * limits.quickShare;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

import { limits } from '@rounds/contract';

/** A number that is no limit would silently become 5; what is no number at all means 5 by intent. */
export function isLimitOutOfRange(typed: string): boolean {
  const number = Number(typed.trim().replace(',', '.'));
  if (typed.trim() === '' || Number.isNaN(number)) return false;
  return !Number.isInteger(number) || number < limits.ratingLowest || number > limits.ratingHighest;
}

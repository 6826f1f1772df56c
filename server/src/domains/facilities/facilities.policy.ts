import { limits } from '@rounds/contract';

/** From 1 to 5, also as a text from a form; anything else becomes 5, which alerts at every feedback. */
export function ratingLimitOf(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isLimit =
    typeof number === 'number' &&
    Number.isInteger(number) &&
    number >= limits.ratingLowest &&
    number <= limits.ratingHighest;
  return isLimit ? number : limits.ratingLimitDefault;
}

import { limits, printedRating } from '@rounds/contract';

export type RatingTone = 'good' | 'warn' | 'bad';

/** The product's one colour rule for ratings. It follows the figure as it is printed: 3.96 is written 4.0, and is green. */
export function ratingTone(value: number): RatingTone {
  const rating = printedRating(value);
  if (rating >= limits.ratingGoodFrom) return 'good';
  return rating >= limits.ratingWarnFrom ? 'warn' : 'bad';
}

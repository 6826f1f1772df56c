import { limits } from '@rounds/contract';

export type RatingTone = 'good' | 'warn' | 'bad';

/** The product's one colour rule for ratings. */
export function ratingTone(rating: number): RatingTone {
  if (rating >= limits.ratingGoodFrom) return 'good';
  return rating >= limits.ratingWarnFrom ? 'warn' : 'bad';
}

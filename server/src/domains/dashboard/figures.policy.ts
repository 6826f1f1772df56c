import { limits } from '@rounds/contract';
import type { CountedRating } from '../../facts.js';
import { waitsForReply } from '../feedback/waiting.read.js';

type RatingFigure = `${'r' | 's'}${1 | 2 | 3 | 4 | 5}`;
type OtherFigure =
  | 'unanswered'
  | 'unanswered_low'
  | 'lost_weight'
  | 'lost_stars'
  | 'kiosk_ratings'
  | 'kiosk_suspicious';
export type RatingFigures = Partial<Record<RatingFigure | OtherFigure, number>>;

/** What one rating adds to the figures of its hour. */
export function figuresOf(counted: CountedRating): RatingFigures {
  const { rating, isSuspicious, weight, source } = counted;
  const stars = rating as 1 | 2 | 3 | 4 | 5;
  const atKiosk = source === 'kiosk' ? 1 : 0;
  if (isSuspicious) return { [`s${stars}`]: 1, kiosk_suspicious: atKiosk };
  const waits = waitsForReply(counted) ? 1 : 0;
  const lost = 100 - Math.round(weight * 100);
  return {
    [`r${stars}`]: 1,
    unanswered: waits,
    unanswered_low: rating < limits.ratingWarnFrom ? waits : 0,
    lost_weight: lost,
    lost_stars: lost * rating,
    kiosk_ratings: atKiosk,
  };
}

/** What a change of one rating adds to them. */
export function figuresBetween(before: CountedRating, after: CountedRating): RatingFigures {
  const difference: RatingFigures = { ...figuresOf(after) };
  for (const [name, value] of Object.entries(figuresOf(before)) as [keyof RatingFigures, number][]) {
    difference[name] = (difference[name] ?? 0) - value;
  }
  return difference;
}

import type { Consequence, CountedRating } from '../../facts.js';
import { addToReasonHours } from './reasons.store.js';

const counts = ({ isSuspicious }: CountedRating): number => (isSuspicious ? 0 : 1);

export const countReasons: Consequence<'feedback.stored'> = async (tx, { spot, at, rating, reasons }) =>
  addToReasonHours(
    tx,
    { ...spot, at },
    reasons.map(({ id }) => id),
    counts(rating),
  );

export const recountReasons: Consequence<'feedback.changed'> = async (tx, { spot, at, reasonIds, before, after }) =>
  addToReasonHours(tx, { ...spot, at }, reasonIds, counts(after) - counts(before));

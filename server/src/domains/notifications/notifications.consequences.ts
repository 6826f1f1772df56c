import type { Consequence } from '../../facts.js';
import { sendNotifications } from './delivery.store.js';

export const notifyOfLowRating: Consequence<'feedback.stored'> = async (tx, fact) => {
  const { spot, feedbackId, rating, ratingLimit } = fact;
  if (rating.isSuspicious || rating.rating > ratingLimit) return;
  await sendNotifications(tx, [{ kind: 'low-rating', ...spot, feedbackId }]);
};

export const notifyOfLateRounds: Consequence<'rounds.late'> = (tx, { accountId, siteId, count, told }) =>
  sendNotifications(tx, [{ kind: told === 'people' ? 'my-rounds-late' : 'rounds-late', accountId, siteId, count }]);

/** Whoever did the round knows already. */
export const notifyOfFailedCheck: Consequence<'check.stored'> = async (tx, { spot, personId, checks }) => {
  const failed = checks.filter(({ notDone }) => notDone > 0);
  await sendNotifications(
    tx,
    failed.map(({ id }) => ({ kind: 'failed-check', ...spot, checkId: id, causedBy: personId })),
  );
};

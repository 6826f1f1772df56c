import type { Consequence } from '../../facts.js';
import { enqueue } from '../../jobs/queue.store.js';
import { findRatingLimit, insertNotification } from './delivery.store.js';

export const notificationQueue = 'notification';

export const notifyOfLowRating: Consequence<'feedback.stored'> = async (tx, { spot, feedbackId, rating }) => {
  if (rating.isSuspicious || rating.rating > (await findRatingLimit(tx, spot.facilityId))) return;
  const id = await insertNotification(tx, { kind: 'low-rating', ...spot, feedbackId });
  await enqueue(tx, [{ queue: notificationQueue, payload: id }]);
};

/** Whoever did the round knows already. */
export const notifyOfFailedCheck: Consequence<'check.stored'> = async (tx, { spot, personId, checks }) => {
  const failed = checks.filter(({ notDone }) => notDone > 0);
  const ids = await Promise.all(
    failed.map(({ id }) => insertNotification(tx, { kind: 'failed-check', ...spot, checkId: id, causedBy: personId })),
  );
  await enqueue(
    tx,
    ids.map((id) => ({ queue: notificationQueue, payload: id })),
  );
};

import type { Tx } from '../../db/scope.js';
import { enqueue } from '../../jobs/queue.store.js';
import { findRatingLimit, insertNotification } from './delivery.store.js';

interface Place {
  accountId: string;
  siteId: string;
  facilityId: string;
}

interface StoredFeedback extends Place {
  feedbackId: number;
  rating: number;
  isSuspicious: boolean;
}

interface StoredCheck extends Place {
  checkId: number;
  notDone: number;
  personId: string;
}

export const notificationQueue = 'notification';

/** To be called in the transaction that stores the feedback: both are there, or neither. */
export async function announceFeedback(tx: Tx, feedback: StoredFeedback): Promise<void> {
  const { facilityId, feedbackId, rating, isSuspicious } = feedback;
  if (isSuspicious || rating > (await findRatingLimit(tx, facilityId))) return;
  const id = await insertNotification(tx, { kind: 'low-rating', ...placeOf(feedback), feedbackId });
  await enqueue(tx, [{ queue: notificationQueue, payload: id }]);
}

/** To be called in the transaction that stores the check. Whoever did it knows already. */
export async function announceCheck(tx: Tx, check: StoredCheck): Promise<void> {
  const { checkId, notDone, personId } = check;
  if (notDone === 0) return;
  const id = await insertNotification(tx, { kind: 'failed-check', ...placeOf(check), checkId, causedBy: personId });
  await enqueue(tx, [{ queue: notificationQueue, payload: id }]);
}

const placeOf = ({ accountId, siteId, facilityId }: Place): Place => ({ accountId, siteId, facilityId });

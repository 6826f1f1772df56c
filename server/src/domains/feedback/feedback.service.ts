import type { Feedback } from '@rounds/contract';
import { announce } from '../../db/announce.js';
import { addToHour } from '../../db/facility-hour.js';
import type { Db, Tx } from '../../db/scope.js';
import { reaches, type Member } from '../../http/caller.js';
import { notFound } from '../../problems.js';
import { toFeedback, type FeedbackRow } from './feedback-list.store.js';
import { figuresBetween } from './feedback.policy.js';
import { lockFeedback, storeReview, storeSuspicion } from './feedback.store.js';

/** The visitor finds the reply behind their private link. A second one replaces the first. */
export const reviewFeedback = (db: Db, { personId, standing }: Member, id: number, comment: string) =>
  changeFeedback(db, standing, id, (tx) => storeReview(tx, id, { comment, at: new Date(), personId }));

/** A manager may know better than the marks do. */
export const markFeedback = (db: Db, { standing }: Member, id: number, isSuspicious: boolean) =>
  changeFeedback(db, standing, id, async (tx, before) =>
    (before.suspicion !== null) === isSuspicious ? before : storeSuspicion(tx, id, isSuspicious ? 'manager' : null),
  );

async function changeFeedback(
  db: Db,
  standing: Member['standing'],
  id: number,
  change: (tx: Tx, before: FeedbackRow) => Promise<FeedbackRow>,
): Promise<Feedback> {
  return db.inTransaction(async (tx) => {
    const before = await lockFeedback(tx, standing.accountId, id);
    if (!before || !reaches(standing, before.site_id)) throw notFound();
    const after = await change(tx, before);
    const { accountId, siteId, facilityId } = placeOf(after);
    await addToHour(
      tx,
      { accountId, siteId, facilityId, at: after.at },
      figuresBetween(counted(before), counted(after)),
    );
    await announce(tx, { kind: 'review', accountId, siteId, facilityId, id });
    return toFeedback(after);
  });
}

const placeOf = (row: FeedbackRow) => ({
  accountId: row.account_id,
  siteId: row.site_id,
  facilityId: row.facility_id,
});

const counted = ({ rating, suspicion, reviewed_at }: FeedbackRow) => ({
  rating,
  suspicion,
  isAnswered: reviewed_at !== null,
});

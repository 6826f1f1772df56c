import type { Feedback } from '@rounds/contract';
import type { Db, Tx } from '../../db/scope.js';
import type { CountedRating, Spot, StateFact } from '../../facts.js';
import type { Member } from '../../http/caller.js';
import { notFound } from '../../problems.js';
import { reaches } from '../../reach.js';
import { toFeedback, type FeedbackRow } from './feedback-list.store.js';
import { lockFeedback, storeReview, storeSuspicion } from './feedback.store.js';

/** The visitor finds the reply behind their private link. A second one replaces the first. */
export const reviewFeedback = (parts: Parts, { personId, standing }: Member, id: number, comment: string) =>
  changeFeedback(parts, standing, id, (tx) => storeReview(tx, id, { comment, at: new Date(), personId }));

/** A manager may know better than the marks do. */
export const markFeedback = (parts: Parts, { standing }: Member, id: number, isSuspicious: boolean) =>
  changeFeedback(parts, standing, id, async (tx, before) =>
    (before.suspicion !== null) === isSuspicious ? before : storeSuspicion(tx, id, isSuspicious ? 'manager' : null),
  );

interface Parts {
  db: Db;
  stateFact: StateFact;
}

async function changeFeedback(
  { db, stateFact }: Parts,
  standing: Member['standing'],
  id: number,
  change: (tx: Tx, before: FeedbackRow) => Promise<FeedbackRow>,
): Promise<Feedback> {
  return db.inTransaction(async (tx) => {
    const before = await lockFeedback(tx, standing.accountId, id);
    if (!before || !reaches(standing, before.site_id)) throw notFound();
    const after = await change(tx, before);
    await stateFact(tx, 'feedback.changed', {
      spot: spotOf(after),
      at: after.at,
      feedbackId: id,
      before: counted(before),
      after: counted(after),
    });
    return toFeedback(after);
  });
}

const spotOf = (row: FeedbackRow): Spot => ({
  accountId: row.account_id,
  siteId: row.site_id,
  facilityId: row.facility_id,
});

const counted = ({ rating, suspicion, reviewed_at }: FeedbackRow): CountedRating => ({
  rating,
  isSuspicious: suspicion !== null,
  isAnswered: reviewed_at !== null,
});

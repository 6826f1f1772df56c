import type { Feedback } from '@rounds/contract';
import { showJobs } from '../../db/live-events.js';
import type { Db, Tx } from '../../db/scope.js';
import { wipeWords } from '../../db/visitor-words.js';
import type { CountedRating, Spot, StateFact } from '../../facts.js';
import type { Member } from '../../http/caller.js';
import { notFound } from '../../problems.js';
import { reaches } from '../../reach.js';
import { attachToFeedback, dropPhotoOfFeedback, showPhotoOfFeedback } from '../photos/photos.act.js';
import { findPhotoOfFeedback } from '../photos/photos.read.js';
import { toFeedback, type FeedbackRow } from './feedback-list.store.js';
import { lockFeedback, storeMark, storeReview } from './feedback.store.js';

/** The visitor finds the reply behind their private link. A second one replaces the first. */
export const reviewFeedback = (parts: Parts, { personId, standing }: Member, id: number, comment: string) =>
  changeFeedback(parts, standing, id, (tx) => storeReview(tx, id, { comment, at: new Date(), personId }));

/** The same as a part of something else. Answers whether the rating is still there. */
export const replyTo = async (
  tx: Tx,
  stateFact: StateFact,
  { personId, standing }: Pick<Member, 'personId' | 'standing'>,
  id: number,
  comment: string,
): Promise<boolean> => {
  const review = () => storeReview(tx, id, { comment, at: new Date(), personId });
  return (await changeWithin(tx, stateFact, standing, id, review)) !== undefined;
};

/** A manager may know better than the marks do, and no rule marks it otherwise from then on. */
export const markFeedback = (parts: Parts, { standing }: Member, id: number, isSuspicious: boolean) =>
  changeFeedback(parts, standing, id, async (tx, before) =>
    (before.suspicion !== null) === isSuspicious ? before : storeMark(tx, id, isSuspicious ? 'manager' : null),
  );

/** Somebody has looked: everybody who sees the rating may see the picture, or nobody ever will. */
export const decideOnPhoto = (parts: Parts, { standing }: Member, id: number, isShown: boolean) =>
  changeFeedback(parts, standing, id, async (tx, before) => {
    if (!(await (isShown ? showPhotoOfFeedback : dropPhotoOfFeedback)(tx, id))) throw notFound();
    return before;
  });

/** Answers whether it is the rating's: a rating has one, and a second one is not dropped for it. */
export async function addPhoto(
  tx: Tx,
  stateFact: StateFact,
  { accountId, id }: { accountId: string; id: number },
  photoId: string,
): Promise<boolean> {
  const rating = await lockFeedback(tx, accountId, id);
  if (!rating) return false;
  const photo = await findPhotoOfFeedback(tx, id);
  if (photo) return photo.id === photoId;
  await attachToFeedback(tx, spotOf(rating), { photoId, feedbackId: id });
  await tellChange(tx, stateFact, rating, rating);
  return true;
}

/** As their visitor may ask. What was removed already is so once more. */
export async function removeMessage(parts: Parts, { standing }: Member, id: number): Promise<void> {
  await changeFeedback(parts, standing, id, async (tx, before) => {
    await wipeWords(tx, [id]);
    await showJobs(tx, spotOf(before));
    return { ...before, message: '' };
  });
}

interface Parts {
  db: Db;
  stateFact: StateFact;
}

type Change = (tx: Tx, before: FeedbackRow) => Promise<FeedbackRow>;

const changeFeedback = ({ db, stateFact }: Parts, standing: Member['standing'], id: number, change: Change) =>
  db.inTransaction(async (tx): Promise<Feedback> => {
    const after = await changeWithin(tx, stateFact, standing, id, change);
    if (!after) throw notFound();
    return toFeedback({ ...after, photo: await findPhotoOfFeedback(tx, id) });
  });

/** Nothing when it is not there, or not theirs to see. */
async function changeWithin(
  tx: Tx,
  stateFact: StateFact,
  standing: Member['standing'],
  id: number,
  change: Change,
): Promise<FeedbackRow | undefined> {
  const before = await lockFeedback(tx, standing.accountId, id);
  if (!before || !reaches(standing, before.site_id)) return undefined;
  const after = await change(tx, before);
  await tellChange(tx, stateFact, before, after);
  return after;
}

const tellChange = (tx: Tx, stateFact: StateFact, before: FeedbackRow, after: FeedbackRow) =>
  stateFact(tx, 'feedback.changed', {
    spot: spotOf(after),
    at: after.at,
    feedbackId: after.id,
    reasonIds: after.reason_ids,
    before: counted(before),
    after: counted(after),
  });

const spotOf = (row: FeedbackRow): Spot => ({
  accountId: row.account_id,
  siteId: row.site_id,
  facilityId: row.facility_id,
});

const counted = ({ rating, suspicion, weight, reviewed_at, source }: FeedbackRow): CountedRating => ({
  rating,
  isSuspicious: suspicion !== null,
  isAnswered: reviewed_at !== null,
  weight: weight / 100,
  source,
});

/** They were just marked, and counted until then. */
export async function stateChanges(tx: Tx, stateFact: StateFact, marked: readonly FeedbackRow[]): Promise<void> {
  await Promise.all(
    marked.map((row) => {
      const after = counted(row);
      return stateFact(tx, 'feedback.changed', {
        spot: spotOf(row),
        at: row.at,
        feedbackId: row.id,
        reasonIds: row.reason_ids,
        before: { ...after, isSuspicious: false },
        after,
      });
    }),
  );
}

import type { RatingSource, Suspicion, VisitorLanguage } from '@rounds/contract';
import type { Tx } from '../../db/scope.js';
import type { SaidReason, StateFact } from '../../facts.js';
import type { Door } from '../codes/codes.read.js';
import { attachToFeedback } from '../photos/photos.act.js';
import { isComplaint, isOldNews, roundInQuestion } from './feedback.policy.js';
import { insertFeedback } from './feedback.store.js';
import type { SenderHashes } from './sender-hashes.js';

/** What somebody said of a door, wherever they said it, and how far it is believed. */
export interface SaidRating {
  id: number;
  rating: number;
  message: string;
  /** That they tapped, and that the facility knows. */
  reasons: readonly SaidReason[];
  language: VisitorLanguage | null;
  at: Date;
  /** Of who said it, where that is any help. */
  hashes: SenderHashes | null;
  weight: number;
  suspicion: Suspicion | null;
  receiptCode: string;
  photoId?: string | undefined;
  source: RatingSource;
  kioskId?: string;
}

/** The one way that a rating is stored, with everything that follows from it. */
export async function storeRating(tx: Tx, stateFact: StateFact, door: Door, said: SaidRating): Promise<void> {
  const { spot, ratingLimit, opensJobs, lastCheckAt } = door;
  const { photoId, kioskId = null, reasons, ...rating } = said;
  const reasonIds = reasons.map((reason) => reason.id);
  const { id, at, message, weight, source } = said;
  const isSuspicious = said.suspicion !== null;
  await Promise.all([
    insertFeedback(tx, spot, {
      ...rating,
      reasonIds,
      kioskId,
      checkedAt: roundInQuestion(said.rating, at, lastCheckAt),
    }),
    photoId !== undefined && attachToFeedback(tx, spot, { photoId, feedbackId: id }),
    stateFact(tx, 'feedback.stored', {
      spot,
      at,
      feedbackId: id,
      message,
      reasons,
      ratingLimit,
      opensJob: opensJobs && !isSuspicious && isComplaint(said.rating, message, reasons) && !isOldNews(at, lastCheckAt),
      rating: { rating: said.rating, isSuspicious, isAnswered: false, weight, source },
    }),
  ]);
}

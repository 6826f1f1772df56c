import { limits } from '@rounds/contract';
import type { Consequence, CountedRating } from '../../facts.js';
import { waitsForReply } from '../feedback/waiting.read.js';
import { addWaiting, keepLastAnswers, keepLastChecks, settleAnswer } from './current-state.store.js';
import { markFacilitiesOfSiteDeleted, touchFacility } from './facilities.store.js';

/** A verification changes what is known of items, and not how far their checklist has come. */
export const rememberCheck: Consequence<'check.stored'> = (tx, fact) =>
  Promise.all([
    ...(fact.verifies ? [] : [touchFacility(tx, fact.spot.facilityId, fact.at), keepLastChecks(tx, fact)]),
    keepLastAnswers(tx, fact),
  ]);

/** What failed is open until a check finds it in order or its job is closed. */
export const rememberSettled: Consequence<'job.settled'> = (tx, { spot: { facilityId }, ...settled }) =>
  settleAnswer(tx, { facilityId, ...settled });

const waits = (rating: CountedRating): number => (waitsForReply(rating) ? 1 : 0);
const waitsLow = (rating: CountedRating): number => (rating.rating < limits.ratingWarnFrom ? waits(rating) : 0);

export const rememberRating: Consequence<'feedback.stored'> = (tx, { spot, rating }) =>
  addWaiting(tx, spot.facilityId, waits(rating), waitsLow(rating));

export const rememberChange: Consequence<'feedback.changed'> = (tx, { spot, before, after }) =>
  addWaiting(tx, spot.facilityId, waits(after) - waits(before), waitsLow(after) - waitsLow(before));

export const deleteFacilitiesOfSite: Consequence<'site.deleted'> = (tx, { siteId, at }) =>
  markFacilitiesOfSiteDeleted(tx, siteId, at);

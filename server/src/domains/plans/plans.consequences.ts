import type { Consequence } from '../../facts.js';
import { remakeRounds } from './making.service.js';
import { lockPlansAt, markPlansDeleted } from './plans.store.js';
import { deleteWaiting, fulfil, withdrawChecklists } from './rounds.store.js';

/** A part of a checklist is not a round. */
export const fulfilRounds: Consequence<'check.stored'> = async (tx, { spot: { facilityId }, at, personId, checks }) => {
  const complete = checks.filter(({ skipped }) => skipped === 0).map(({ id, checklistId }) => ({ id, checklistId }));
  if (complete.length > 0) await fulfil(tx, { facilityId, at, personId }, complete);
};

/** Its clock or its days off are others now. */
export const remakeRoundsOfSite: Consequence<'site.changed'> = async (tx, { siteId, at }) =>
  remakeRounds(tx, await lockPlansAt(tx, { siteId }), at);

export const remakeRoundsOfAccount: Consequence<'account.clock-changed'> = async (tx, { accountId, at }) =>
  remakeRounds(tx, await lockPlansAt(tx, { zoneOfAccount: accountId }), at);

export const remakeRoundsOfFacility: Consequence<'facility.checklists-changed'> = async (tx, { facilityId, at }) => {
  await remakeRounds(tx, await lockPlansAt(tx, { facilityId }), at);
  await withdrawChecklists(tx, { facilityId }, at);
};

export const withdrawChecklist: Consequence<'checklist.deleted'> = (tx, { checklistId, at }) =>
  withdrawChecklists(tx, { checklistId }, at);

// Whoever makes rounds holds their plans: what they made is seen, and deleted, when the plans are free again.

export const dropRoundsOfFacility: Consequence<'facility.deleted'> = async (tx, { facilityId, at }) => {
  await lockPlansAt(tx, { facilityId });
  await deleteWaiting(tx, { column: 'facility_id', ids: [facilityId] }, at);
};

export const deletePlansOfSite: Consequence<'site.deleted'> = async (tx, { siteId, at }) => {
  await lockPlansAt(tx, { siteId });
  await markPlansDeleted(tx, { siteId }, at);
  await deleteWaiting(tx, { column: 'site_id', ids: [siteId] }, at);
};

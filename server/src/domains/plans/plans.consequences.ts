import { showDue } from '../../db/live-events.js';
import type { Consequence } from '../../facts.js';
import { remakeRounds, showSitesOf } from './making.service.js';
import { deletePersonElsewhere, lockPlansAt, markPlansDeleted } from './plans.store.js';
import { deleteWaiting, fulfil, withdrawChecklists } from './rounds.store.js';

/** A part of a checklist is not a round, nor is a second look at one. */
export const fulfilRounds: Consequence<'check.stored'> = async (tx, fact) => {
  const { spot, at, personId, verifies, checks } = fact;
  if (verifies) return;
  const complete = checks.filter(({ skipped }) => skipped === 0).map(({ id, checklistId }) => ({ id, checklistId }));
  if (complete.length > 0) await fulfil(tx, { facilityId: spot.facilityId, at, personId }, complete);
};

/** Plans of sites that they no longer know are not theirs; one that loses all of its people is nobody's. */
export const leavePlans: Consequence<'member.moved'> = async (tx, { accountId, personId, siteIds }) => {
  if (siteIds === null) return;
  const sites = await deletePersonElsewhere(tx, { accountId, siteIds }, personId);
  await showDue(
    tx,
    sites.map((siteId) => ({ accountId, siteId })),
  );
};

/** Its clock or its days off are others now. */
export const remakeRoundsOfSite: Consequence<'site.changed'> = async (tx, { accountId, siteId, at }) => {
  await remakeRounds(tx, await lockPlansAt(tx, { siteId }), at);
  await showDue(tx, [{ accountId, siteId }]);
};

export const remakeRoundsOfAccount: Consequence<'account.clock-changed'> = async (tx, { accountId, at }) => {
  const plans = await lockPlansAt(tx, { zoneOfAccount: accountId });
  await remakeRounds(tx, plans, at);
  await showSitesOf(tx, plans);
};

export const remakeRoundsOfFacility: Consequence<'facility.checklists-changed'> = async (tx, { facilityId, at }) => {
  const plans = await lockPlansAt(tx, { facilityId });
  await remakeRounds(tx, plans, at);
  await Promise.all([withdrawChecklists(tx, { facilityId }, at), showSitesOf(tx, plans)]);
};

export const remakeRoundsOfChecklist: Consequence<'checklist.filled'> = async (tx, { checklistId, at }) => {
  const plans = await lockPlansAt(tx, { checklistId });
  await remakeRounds(tx, plans, at);
  await showSitesOf(tx, plans);
};

// Whoever makes rounds holds their plans: what they made is seen, and deleted, when the plans are free again.

export const withdrawChecklist: Consequence<'checklist.emptied' | 'checklist.deleted'> = async (tx, fact) => {
  const { checklistId, at } = fact;
  await lockPlansAt(tx, { checklistId });
  await showDue(tx, await withdrawChecklists(tx, { checklistId }, at));
};

export const dropRoundsOfFacility: Consequence<'facility.deleted'> = async (tx, { facilityId, at }) => {
  const plans = await lockPlansAt(tx, { facilityId });
  await Promise.all([deleteWaiting(tx, { column: 'facility_id', ids: [facilityId] }, at), showSitesOf(tx, plans)]);
};

export const deletePlansOfSite: Consequence<'site.deleted'> = async (tx, { accountId, siteId, at }) => {
  await lockPlansAt(tx, { siteId });
  await markPlansDeleted(tx, { siteId }, at);
  await deleteWaiting(tx, { column: 'site_id', ids: [siteId] }, at);
  await showDue(tx, [{ accountId, siteId }]);
};

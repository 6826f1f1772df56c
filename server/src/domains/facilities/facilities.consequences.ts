import type { Consequence } from '../../facts.js';
import { markFacilitiesOfSiteDeleted, touchFacility } from './facilities.store.js';

export const rememberCheck: Consequence<'check.stored'> = (tx, { spot, at }) => touchFacility(tx, spot.facilityId, at);

export const deleteFacilitiesOfSite: Consequence<'site.deleted'> = (tx, { siteId, at }) =>
  markFacilitiesOfSiteDeleted(tx, siteId, at);

import type { Consequence } from '../../facts.js';
import { deleteJobUses } from './photos.store.js';

/** The jobs of a door that is gone are seen by nobody. Its checks stay readable, with their pictures. */
export const dropPhotosOfFacility: Consequence<'facility.deleted'> = (tx, { facilityId }) =>
  deleteJobUses(tx, { facilityId });

export const dropPhotosOfSite: Consequence<'site.deleted'> = (tx, { siteId }) => deleteJobUses(tx, { siteId });

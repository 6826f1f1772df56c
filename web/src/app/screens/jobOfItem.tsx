import type { ItemParts } from '../../features/checks/components/CheckedItem';
import { ItemJob } from '../../features/jobs/components/ItemJob';
import { paths } from '../paths';

/** What is done about an item of a check that is not in order. */
export const jobOf: ItemParts['jobOf'] = ({ siteId, facilityId }, itemId) => (
  <ItemJob siteId={siteId} facilityId={facilityId} itemId={itemId} pathOf={paths.job} />
);

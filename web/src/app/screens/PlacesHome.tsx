import type { Place } from '../shell/place';
import { FacilitiesHome } from './FacilitiesHome';
import { SitesHome } from './SitesHome';

/** The sites of an organisation, or the facilities of the site that is open. */
export default function PlacesHome({ place }: { place: Place }) {
  const { account, site } = place;
  // A selection belongs to the list that it was made in.
  return site ? (
    <FacilitiesHome key={site.id} place={place} site={site} />
  ) : (
    <SitesHome key={account.id} place={place} />
  );
}

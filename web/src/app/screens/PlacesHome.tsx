import type { MainView } from '../shell/mainView';
import { FacilitiesHome } from './FacilitiesHome';
import { SitesHome } from './SitesHome';

/** The sites of an organisation, or the facilities of the site that is open. */
export default function PlacesHome({ view }: { view: MainView }) {
  const { account, site } = view;
  // A selection belongs to the list that it was made in.
  return site ? <FacilitiesHome key={site.id} view={view} site={site} /> : <SitesHome key={account.id} view={view} />;
}

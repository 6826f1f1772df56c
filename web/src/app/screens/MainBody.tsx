import { useCan } from '../../lib/permissions';
import { MainFrame } from '../shell/MainFrame';
import type { Place } from '../shell/place';
import { TabBody } from '../shell/TabBody';
import { FacilitiesHome } from './FacilitiesHome';
import { SitesHome } from './SitesHome';

/** The main screen of an organisation, or of the site that is open in it, by tab. */
export function MainBody({ place }: { place: Place }) {
  const can = useCan();
  const { account, site, tab } = place;
  if (tab === 'today' || (tab !== 'dashboard' && can('report.View'))) {
    return (
      <MainFrame place={place}>
        <TabBody place={place} />
      </MainFrame>
    );
  }
  // A selection belongs to the list that it was made in.
  return site ? (
    <FacilitiesHome key={site.id} place={place} site={site} />
  ) : (
    <SitesHome key={account.id} place={place} />
  );
}

import type { FacilityTile } from '@rounds/contract';
import { DoorOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFacilities } from '../../features/facilities/api/facilities';
import { FacilityTileList } from '../../features/facilities/components/FacilityTileList';
import { isChecked } from '../../features/facilities/doorState';
import { useSites } from '../../features/sites/api/sites';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { fromList } from '../../lib/openedBy';
import { useCan } from '../../lib/permissions';
import type { Translate } from '../../lib/translate';
import { useNavigate } from '../../router/context';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { paths } from '../paths';
import { MainFrame } from '../shell/MainFrame';
import type { MainView, OpenSite } from '../shell/mainView';
import { SearchableList } from '../shell/SearchableList';
import { TabBody } from '../shell/TabBody';
import { useTilesAside } from '../shell/useTilesAside';

/** Not before something is selected. */
const FacilityDock = lazy(() => import('./FacilityDock'));

/** A site's first tab: its facilities, each with its state, and the figures beneath. */
export function FacilitiesHome({ view, site }: { view: MainView; site: OpenSite }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const facilities = useFacilities(site.id);
  const asideOf = useTilesAside();
  const known = useSites(view.account.id).data?.find(({ id }) => id === site.id);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selected = facilities.data?.find(({ id }) => id === selectedId);

  return (
    <MainFrame
      view={view}
      sub={known?.address}
      dock={
        selected && (
          <Suspense>
            <FacilityDock view={view} facility={selected} onClear={() => setSelectedId(null)} />
          </Suspense>
        )
      }
    >
      <SearchableList
        title={t('facilities.title')}
        aside={(all) => asideOf(todayOf(all, t), all)}
        query={facilities}
        searchLabel={t('facilities.search')}
        onSearch={() => setSelectedId(null)}
        textsOf={({ title, description }) => [title, description]}
        empty={<NoFacilities siteId={site.id} />}
        beneath={<TabBody view={view} />}
      >
        {(found) => (
          <FacilityTileList
            facilities={found}
            timeZone={known?.timeZone}
            selectedId={selectedId}
            onSelect={setSelectedId}
            onOpen={({ code }) => void navigate(paths.facility(code), { state: fromList })}
          />
        )}
      </SearchableList>
    </MainFrame>
  );
}

/** Facilities without anything to check are in neither number. */
function todayOf(facilities: readonly FacilityTile[], t: Translate): string | false {
  const counted = facilities.filter(({ state }) => state.today.checklists > 0);
  return counted.length > 0 && t('facilities.today', { done: counted.filter(isChecked).length, count: counted.length });
}

function NoFacilities({ siteId }: { siteId: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const state = useDialogState();
  const mayAdd = can('site.Management');
  return (
    <EmptyState
      icon={DoorOpen}
      title={t('facilities.none')}
      action={
        mayAdd && (
          <ButtonLink to={paths.newFacilityDialog(siteId)} state={state}>
            {t('app.newFacility')}
          </ButtonLink>
        )
      }
    >
      {t(mayAdd ? 'facilities.none.create' : 'facilities.none.wait')}
    </EmptyState>
  );
}

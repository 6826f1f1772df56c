import type { SiteTile } from '@rounds/contract';
import { MapPinPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSites } from '../../features/sites/api/sites';
import { SiteTileList } from '../../features/sites/components/SiteTileList';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useNavigate } from '../../router/context';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { desktop, useMediaQuery } from '../../ui/useMediaQuery';
import { paths } from '../paths';
import { MainFrame } from '../shell/MainFrame';
import type { MainView } from '../shell/mainView';
import { SearchableList } from '../shell/SearchableList';
import { TabBody } from '../shell/TabBody';
import { useTilesAside } from '../shell/useTilesAside';

/** Not before something is selected. */
const SiteDock = lazy(() => import('./SiteDock'));

const sum = (sites: readonly SiteTile[], count: 'checkedToday' | 'countedFacilities'): number =>
  sites.reduce((total, { state }) => total + state[count], 0);

/** The organisation's first tab: its sites, each with its state, and the figures beneath. */
export function SitesHome({ view }: { view: MainView }) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { account } = view;
  const sites = useSites(account.id);
  const asideOf = useTilesAside();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selected = sites.data?.find(({ id }) => id === selectedId);
  // On wide screens the sites stand in the side bar; who may see the figures has those in the middle instead.
  const isListed = !useMediaQuery(desktop) || !can('report.View') || sites.data?.length === 0;

  return (
    <MainFrame
      view={view}
      selectedSiteId={selected?.id ?? null}
      dock={
        selected &&
        isListed && (
          <Suspense>
            <SiteDock view={view} site={selected} onClear={() => setSelectedId(null)} />
          </Suspense>
        )
      }
    >
      {isListed ? (
        <SearchableList
          title={t('app.sites')}
          aside={(all) =>
            asideOf(
              sum(all, 'countedFacilities') > 0 &&
                t('sites.today', { done: sum(all, 'checkedToday'), count: sum(all, 'countedFacilities') }),
              all,
            )
          }
          query={sites}
          searchLabel={t('sites.search')}
          onSearch={() => setSelectedId(null)}
          textsOf={({ title, address }) => [title, address]}
          empty={<NoSites view={view} />}
          beneath={<TabBody view={view} />}
        >
          {(found) => (
            <SiteTileList
              sites={found}
              selectedId={selectedId}
              onSelect={setSelectedId}
              onOpen={(siteId) => void navigate(paths.site(account.id, siteId))}
            />
          )}
        </SearchableList>
      ) : (
        <TabBody view={view} />
      )}
    </MainFrame>
  );
}

function NoSites({ view: { account } }: { view: MainView }) {
  const { t } = useTranslation();
  const can = useCan();
  const state = useDialogState();
  const mayAdd = can('site.Management') && account.wholeAccount;
  return (
    <EmptyState
      icon={MapPinPlus}
      title={t('sites.none')}
      action={
        mayAdd && (
          <ButtonLink to={paths.newSiteDialog(account.id)} state={state}>
            {t('app.newSite')}
          </ButtonLink>
        )
      }
    >
      {t(mayAdd ? 'sites.none.create' : 'sites.none.wait')}
    </EmptyState>
  );
}

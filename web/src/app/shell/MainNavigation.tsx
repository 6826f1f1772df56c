import { ClipboardCheck, House, Plus, ScanQrCode, Star } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useUnansweredCount } from '../../features/sites/api/sites';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { BarLink, BarScan, BottomBar } from '../../ui/BottomBar';
import { Tab, Tabs } from '../../ui/Tabs';
import { desktop, useMediaQuery } from '../../ui/useMediaQuery';
import { mainTabs, paths } from '../paths';
import { homeTab, navTabs, tabPath, type BarEntry, type MainView } from './mainView';

/** Comes with what is due, which stands above it. */
const StaffBar = lazy(() => import('./StaffBar'));
const LateJobs = lazy(() => import('./LateJobs'));

/** The dialog behind the add button: a facility where a site is open, else a site. Null without the right to. */
function useAddPath({ account, site }: Pick<MainView, 'account' | 'site'>): string | null {
  const can = useCan();
  if (!can('site.Management')) return null;
  if (site) return paths.newFacilityDialog(site.id);
  return account.wholeAccount ? paths.newSiteDialog(account.id) : null;
}

export interface TabbedProps {
  view: Pick<MainView, 'account' | 'site'>;
  /** The tab that was tapped last, shown before what stands under it. */
  tab: BarEntry | null;
  onChoose: (tab: BarEntry) => void;
}

export function MainTabs({ view, tab: shown, onChoose }: TabbedProps) {
  const { t } = useTranslation();
  const isWide = useMediaQuery(desktop);
  // On wide screens the side bar leads to the jobs, which have a page of their own.
  const tabs = isWide ? mainTabs : navTabs;
  return (
    <Tabs label={t('app.tabs')}>
      {tabs.map((tab) => (
        <Tab
          key={tab}
          to={tabPath(view, tab)}
          current={tab === shown}
          mark={
            tab === 'jobs' && (
              <Suspense>
                <LateJobs />
              </Suspense>
            )
          }
          onClick={() => onChoose(tab)}
        >
          {t(`app.tabs.${tab}`)}
        </Tab>
      ))}
    </Tabs>
  );
}

export function MainBottomBar({ view, tab, onChoose }: TabbedProps) {
  const { t } = useTranslation();
  const can = useCan();
  const dialogState = useDialogState();
  const addPath = useAddPath(view);
  const { account } = view;
  if (!can('report.View')) {
    return (
      <Suspense>
        <StaffBar view={view} tab={tab} onChoose={onChoose} />
      </Suspense>
    );
  }
  return (
    <BottomBar label={t('app.navigation')}>
      <BarLink
        icon={House}
        label={t('app.home')}
        to={paths.account(account.id)}
        current={tab === 'today' || tab === 'dashboard' || tab === 'jobs'}
        onClick={() => onChoose(homeTab({ account, site: null }))}
      />
      <RatingsBarLink view={view} tab={tab} onChoose={onChoose} />
      <BarScan icon={ScanQrCode} label={t('app.scan')} to={paths.scan()} />
      <BarLink
        icon={ClipboardCheck}
        label={t('app.checks')}
        to={tabPath(view, 'checks')}
        current={tab === 'checks'}
        onClick={() => onChoose('checks')}
      />
      {addPath !== null && <BarLink icon={Plus} label={t('app.add')} to={addPath} state={dialogState} />}
    </BottomBar>
  );
}

/** Only where figures may be seen: who may not see them must not ask for them. */
function RatingsBarLink({ view, tab, onChoose }: TabbedProps) {
  const { t } = useTranslation();
  const { account, site } = view;
  const count = useUnansweredCount(account.id, site?.id);
  return (
    <BarLink
      icon={Star}
      label={t('app.ratings')}
      to={tabPath(view, 'ratings')}
      current={tab === 'ratings'}
      onClick={() => onChoose('ratings')}
      badge={{ count, label: t('dashboard.unanswered', { count }) }}
    />
  );
}

import { CalendarCheck, CalendarClock, ClipboardCheck, House, ListChecks, Plus, ScanQrCode, Star } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSites, useUnansweredCount } from '../../features/sites/api/sites';
import { SideSites } from '../../features/sites/components/SideSites';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { BarLink, BarScan, BottomBar } from '../../ui/BottomBar';
import { ButtonLink } from '../../ui/Button';
import { Count } from '../../ui/Count';
import { SideBar, SideHeading, SideLink } from '../../ui/SideBar';
import { Tab, Tabs } from '../../ui/Tabs';
import { mainTabs, paths, type MainTab } from '../paths';
import { SideSwitcher } from './OrganisationSwitcher';
import { homeTab, tabPath, type Place, type SidePlace } from './place';

/** Comes with what is due, which stands above it. */
const StaffBar = lazy(() => import('./StaffBar'));

/** The dialog behind the add button: a facility where a site is open, else a site. Null without the right to. */
function useAddPath({ account, site }: Pick<Place, 'account' | 'site'>): string | null {
  const can = useCan();
  if (!can('site.Management')) return null;
  if (site) return paths.newFacilityDialog(site.id);
  return account.wholeAccount ? paths.newSiteDialog(account.id) : null;
}

export interface TabbedProps {
  place: Place;
  /** The tab that was tapped last, shown before what stands under it. */
  tab: MainTab;
  onChoose: (tab: MainTab) => void;
}

export function MainTabs({ place, tab: shown, onChoose }: TabbedProps) {
  const { t } = useTranslation();
  return (
    <Tabs label={t('app.tabs')}>
      {mainTabs.map((tab) => (
        <Tab key={tab} to={tabPath(place, tab)} current={tab === shown} onClick={() => onChoose(tab)}>
          {t(`app.tabs.${tab}`)}
        </Tab>
      ))}
    </Tabs>
  );
}

export function MainBottomBar({ place, tab, onChoose }: TabbedProps) {
  const { t } = useTranslation();
  const can = useCan();
  const dialogState = useDialogState();
  const addPath = useAddPath(place);
  const { account } = place;
  const first = homeTab({ account, site: null });
  if (first === 'today' && !can('report.View')) {
    return (
      <Suspense>
        <StaffBar place={place} tab={tab} onChoose={onChoose} />
      </Suspense>
    );
  }
  return (
    <BottomBar label={t('app.navigation')}>
      <BarLink
        icon={House}
        label={t('app.home')}
        to={paths.account(account.id)}
        current={tab === 'today' || tab === 'dashboard'}
        onClick={() => onChoose(first)}
      />
      {can('report.View') && <RatingsBarLink place={place} tab={tab} onChoose={onChoose} />}
      <BarScan icon={ScanQrCode} label={t('app.scan')} to={paths.scan()} />
      {can('report.View') && (
        <BarLink
          icon={ClipboardCheck}
          label={t('app.checks')}
          to={tabPath(place, 'checks')}
          current={tab === 'checks'}
          onClick={() => onChoose('checks')}
        />
      )}
      {addPath !== null && <BarLink icon={Plus} label={t('app.add')} to={addPath} state={dialogState} />}
    </BottomBar>
  );
}

/** Only where figures may be seen: who may not see them must not ask for them. */
function RatingsBarLink({ place, tab, onChoose }: TabbedProps) {
  const { t } = useTranslation();
  const { account, site } = place;
  const count = useUnansweredCount(account.id, site?.id);
  return (
    <BarLink
      icon={Star}
      label={t('app.ratings')}
      to={tabPath(place, 'ratings')}
      current={tab === 'ratings'}
      onClick={() => onChoose('ratings')}
      badge={{ count, label: t('dashboard.unanswered', { count }) }}
    />
  );
}

function Waiting({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const count = useUnansweredCount(accountId);
  return count > 0 && <Count value={count} tone="bad" label={t('dashboard.unanswered', { count })} />;
}

export function MainSideBar({ place }: { place: SidePlace }) {
  const { t } = useTranslation();
  const can = useCan();
  const dialogState = useDialogState();
  const { accounts, account, site, tab } = place;
  const { pathname } = useLocation();
  const sites = useSites(account.id);
  const mayReport = can('report.View');
  const whole = { account, site: null };
  const placesLabel = mayReport ? 'app.tabs.dashboard' : 'app.sites';
  return (
    <SideBar
      label={t('app.navigation')}
      switcher={<SideSwitcher accounts={accounts} account={account} />}
      foot={
        <ButtonLink size="small" icon={ScanQrCode} to={paths.scan()}>
          {t('app.scan')}
        </ButtonLink>
      }
    >
      {(mayReport || account.hasPlans) && (
        <SideLink
          lead={CalendarCheck}
          label={t('app.today')}
          to={tabPath(whole, 'today')}
          current={!site && tab === 'today'}
        />
      )}
      <SideLink
        lead={House}
        label={t(account.hasPlans ? placesLabel : 'app.home')}
        to={tabPath(whole, 'dashboard')}
        current={!site && tab === 'dashboard'}
      />
      {mayReport && (
        <>
          <SideLink
            lead={Star}
            label={t('app.ratings')}
            to={paths.account(account.id, 'ratings')}
            current={!site && tab === 'ratings'}
            trailing={<Waiting accountId={account.id} />}
          />
          <SideLink
            lead={ClipboardCheck}
            label={t('app.checks')}
            to={paths.account(account.id, 'checks')}
            current={!site && tab === 'checks'}
          />
        </>
      )}
      {can('site.Management') && (
        <SideLink
          lead={CalendarClock}
          label={t('app.plans')}
          to={paths.plans()}
          current={pathname.startsWith(paths.plans())}
        />
      )}
      {can('account.Management') && (
        <SideLink
          lead={ListChecks}
          label={t('app.templates')}
          to={paths.templates()}
          current={pathname.startsWith(paths.templates())}
        />
      )}
      <SideHeading>{t('app.sites')}</SideHeading>
      <SideSites
        sites={account.sites}
        states={sites.data}
        currentId={site?.id ?? null}
        pathOf={(siteId) => paths.site(account.id, siteId)}
      />
      {can('site.Management') && account.wholeAccount && (
        <SideLink lead={Plus} label={t('app.newSite')} to={paths.newSiteDialog(account.id)} state={dialogState} />
      )}
    </SideBar>
  );
}

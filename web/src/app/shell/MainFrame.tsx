import { lazy, Suspense, type ReactNode } from 'react';
import { UnsentNotice } from '../../features/checklist/components/UnsentNotice';
import { fullName } from '../../lib/fullName';
import { useCan } from '../../lib/permissions';
import { useIsSharedPhone } from '../../lib/sharedPhone';
import { AppFrame, PageHead } from '../../ui/AppFrame';
import { SkeletonGuide } from '../../ui/Skeleton';
import { BackLink, TopBar } from '../../ui/TopBar';
import { useChoice } from '../../ui/useChoice';
import { useTitle } from '../useTitle';
import { MainBottomBar, MainTabs } from './MainNavigation';
import { MainSideBar } from './MainSideBar';
import { tabPath, type BarEntry, type FramedView } from './mainView';
import { MenuButton, UserMenu } from './Menu';
import { OrganisationSwitcher } from './OrganisationSwitcher';

const InstallHint = lazy(async () => ({
  default: (await import('../../features/notifications/components/InstallHint')).InstallHint,
}));
/** Owners see it until all is set up. */
const OwnersGuide = lazy(() => import('./OwnersGuide'));
/** On wide screens, where a site is open. */
const SiteActions = lazy(() => import('./SiteActions'));
/** Shared phones are few. */
const PhonePerson = lazy(async () => ({ default: (await import('./PhonePerson')).PhonePerson }));
const LockButton = lazy(async () => ({ default: (await import('./PhonePerson')).LockButton }));

interface MainFrameProps {
  view: FramedView;
  /** The site whose tile is selected in the body, when none is open. */
  selectedSiteId?: string | null;
  /** Under the title on wide screens: the address of the open site. */
  sub?: string | undefined;
  /** The actions for the selected tile. */
  dock?: ReactNode;
  children: ReactNode;
}

/** Everything around the main screen's body: bars, tabs, menu, side navigation. */
export function MainFrame({ view, selectedSiteId = null, sub, dock, children }: MainFrameProps) {
  const can = useCan();
  const isShared = useIsSharedPhone();
  const { person, accounts, account, site } = view;
  // The links navigate by themselves.
  const [tab, onChoose] = useChoice<BarEntry | null>(view.tab, () => undefined);
  const menu = { person, account, siteId: site?.id ?? selectedSiteId };
  const placesPath = tabPath({ account, site: null }, 'dashboard');
  const title = site?.title ?? account.title;
  useTitle(title);
  return (
    <AppFrame
      side={<MainSideBar view={view} />}
      bottomBar={<MainBottomBar view={view} tab={tab} onChoose={onChoose} />}
      dock={dock}
      head={
        <>
          <TopBar
            actions={
              <>
                {isShared && (
                  <Suspense>
                    <LockButton />
                  </Suspense>
                )}
                <MenuButton {...menu} />
              </>
            }
          >
            {site && <BackLink to={placesPath}>{site.title}</BackLink>}
            {!site && isShared && (
              <Suspense>
                <PhonePerson name={fullName(person)} />
              </Suspense>
            )}
            {!site && !isShared && <OrganisationSwitcher accounts={accounts} account={account} />}
          </TopBar>
          <PageHead
            title={title}
            sub={sub}
            back={
              site && (
                <BackLink small to={placesPath}>
                  {account.title}
                </BackLink>
              )
            }
            actions={
              <>
                {site && (
                  <Suspense>
                    <SiteActions accountId={account.id} site={site} wholeAccount={account.wholeAccount} />
                  </Suspense>
                )}
                {isShared && (
                  <Suspense>
                    <LockButton />
                  </Suspense>
                )}
                <UserMenu {...menu} />
              </>
            }
          />
          {can('report.View') && <MainTabs view={view} tab={tab} onChoose={onChoose} />}
        </>
      }
    >
      <UnsentNotice />
      <Suspense>
        <InstallHint />
      </Suspense>
      {account.guide && !site && (
        <Suspense fallback={<SkeletonGuide />}>
          <OwnersGuide account={account} guide={account.guide} />
        </Suspense>
      )}
      {children}
    </AppFrame>
  );
}

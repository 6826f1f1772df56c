import { Pencil, Plus, Printer, Trash2, UserPlus } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useIsSharedPhone } from '../../lib/sharedPhone';
import { AppFrame, PageHead } from '../../ui/AppFrame';
import { ButtonLink } from '../../ui/Button';
import { IconLink } from '../../ui/IconButton';
import { BackLink, TopBar } from '../../ui/TopBar';
import { useChoice } from '../../ui/useChoice';
import { paths } from '../paths';
import { useTitle } from '../useTitle';
import { MainBottomBar, MainSideBar, MainTabs } from './MainNavigation';
import { MenuButton, UserMenu } from './Menu';
import { OrganisationSwitcher } from './OrganisationSwitcher';
import { fullName, type Place } from './place';
import { UnsentNotice } from './UnsentNotice';

const InstallHint = lazy(async () => ({
  default: (await import('../../features/notifications/components/InstallHint')).InstallHint,
}));
/** Shared phones are few. */
const PhonePerson = lazy(async () => ({ default: (await import('./PhonePerson')).PhonePerson }));
const LockButton = lazy(async () => ({ default: (await import('./PhonePerson')).LockButton }));

interface MainFrameProps {
  place: Place;
  /** The site whose tile is selected in the body, when none is open. */
  selectedSiteId?: string | null;
  /** Under the title on wide screens: the address of the open site. */
  sub?: string | undefined;
  /** The actions for the selected tile. */
  dock?: ReactNode;
  children: ReactNode;
}

/** Everything around the main screen's body: bars, tabs, menu, side navigation. */
export function MainFrame({ place, selectedSiteId = null, sub, dock, children }: MainFrameProps) {
  const can = useCan();
  const isShared = useIsSharedPhone();
  const { person, accounts, account, site } = place;
  // The links navigate by themselves.
  const [tab, onChoose] = useChoice(place.tab, () => undefined);
  const menu = { person, account, siteId: site?.id ?? selectedSiteId };
  const title = site?.title ?? account.title;
  useTitle(title);
  return (
    <AppFrame
      side={<MainSideBar place={place} />}
      bottomBar={<MainBottomBar place={place} tab={tab} onChoose={onChoose} />}
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
            {site && <BackLink to={paths.account(account.id)}>{site.title}</BackLink>}
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
                <BackLink small to={paths.account(account.id)}>
                  {account.title}
                </BackLink>
              )
            }
            actions={
              <>
                {site && <SiteActions accountId={account.id} site={site} wholeAccount={account.wholeAccount} />}
                {isShared && (
                  <Suspense>
                    <LockButton />
                  </Suspense>
                )}
                <UserMenu {...menu} />
              </>
            }
          />
          {can('report.View') && <MainTabs place={place} tab={tab} onChoose={onChoose} />}
        </>
      }
    >
      <UnsentNotice />
      <Suspense>
        <InstallHint />
      </Suspense>
      {children}
    </AppFrame>
  );
}

interface SiteActionsProps {
  accountId: string;
  site: NonNullable<Place['site']>;
  wholeAccount: boolean;
}

/** What the selection dock offers for a site on phones. */
function SiteActions({ accountId, site, wholeAccount }: SiteActionsProps) {
  const { t } = useTranslation();
  const can = useCan();
  const state = useDialogState();
  const mayManage = can('site.Management');
  return (
    <>
      {mayManage && (
        <IconLink
          icon={Printer}
          label={t('app.postersNamed', { name: site.title })}
          to={paths.posters(accountId, site.id)}
        />
      )}
      {mayManage && (
        <IconLink
          icon={Pencil}
          label={t('app.editNamed', { name: site.title })}
          to={paths.siteDialog(site.id, 'edit')}
          state={state}
        />
      )}
      {mayManage && wholeAccount && (
        <IconLink
          icon={Trash2}
          label={t('app.deleteNamed', { name: site.title })}
          to={paths.siteDialog(site.id, 'del')}
          state={state}
        />
      )}
      {can('invitation.Create') && (
        <IconLink
          icon={UserPlus}
          label={t('app.inviteNamed', { name: site.title })}
          to={paths.inviteDialog(accountId, [site.id])}
          state={state}
        />
      )}
      {mayManage && (
        <ButtonLink size="small" icon={Plus} to={paths.newFacilityDialog(site.id)} state={state}>
          {t('app.newFacility')}
        </ButtonLink>
      )}
    </>
  );
}

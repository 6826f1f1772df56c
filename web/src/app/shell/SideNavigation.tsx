import {
  CalendarCheck,
  CalendarClock,
  ClipboardCheck,
  House,
  ListChecks,
  Plus,
  ScanQrCode,
  Star,
  Wrench,
} from 'lucide-react';
import { useSites, useUnansweredCount } from '../../features/sites/api/sites';
import { SideSites } from '../../features/sites/components/SideSites';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useLocation } from '../../router/context';
import { ButtonLink } from '../../ui/Button';
import { Count } from '../../ui/Count';
import { SideBar, SideHeading, SideLink } from '../../ui/SideBar';
import { paths } from '../paths';
import LateJobs from './LateJobs';
import LateRounds from './LateRounds';
import { tabPath, type SideView } from './mainView';
import { SideSwitcher } from './OrganisationSwitcher';
import { SearchEntry } from './SearchEntry';

function Waiting({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const count = useUnansweredCount(accountId);
  return count > 0 && <Count value={count} tone="bad" label={t('dashboard.unanswered', { count })} />;
}

export default function SideNavigation({ view }: { view: SideView }) {
  const { t } = useTranslation();
  const can = useCan();
  const dialogState = useDialogState();
  const { accounts, account, site, tab } = view;
  const { pathname } = useLocation();
  const sites = useSites(account.id);
  const maySeeReports = can('report.View');
  const whole = { account, site: null };
  const placesLabel = maySeeReports ? 'app.tabs.dashboard' : 'app.sites';
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
      <SearchEntry />
      {(maySeeReports || account.hasPlans) && (
        <SideLink
          lead={CalendarCheck}
          label={t('app.today')}
          to={tabPath(whole, 'today')}
          current={!site && tab === 'today'}
          trailing={account.hasPlans && <LateRounds />}
        />
      )}
      <SideLink
        lead={House}
        label={t(account.hasPlans ? placesLabel : 'app.home')}
        to={tabPath(whole, 'dashboard')}
        current={!site && tab === 'dashboard'}
      />
      <SideLink
        lead={Wrench}
        label={t('app.jobs')}
        to={paths.jobs()}
        current={pathname.startsWith(paths.jobs())}
        trailing={maySeeReports && <LateJobs />}
      />
      {!maySeeReports && (
        <SideLink
          lead={ClipboardCheck}
          label={t('checks.own.title')}
          to={paths.ownRounds()}
          current={pathname === paths.ownRounds()}
        />
      )}
      {maySeeReports && (
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

import { Building2, CalendarCheck, ClipboardCheck, House, ScanQrCode, Wrench } from 'lucide-react';
import { useToday } from '../../features/plans/api/today';
import { useTranslation } from '../../lib/i18n';
import { useReports } from '../../lib/offline/useReports';
import { BarLink, BarScan, BottomBar } from '../../ui/BottomBar';
import { paths } from '../paths';
import type { TabbedProps } from './MainNavigation';

/** Those that they can do, without what they have done already. */
function useOpenJobs(): number {
  const opened = useToday();
  const done = new Set(useReports().map((report) => (report.kind === 'done' && !report.refusal ? report.jobId : '')));
  return opened.kind === 'open' ? opened.today.jobs.filter(({ id }) => !done.has(id)).length : 0;
}

/** What is due first, then what is broken and what one did; the places last, or first where nothing is ever due. */
export default function StaffBar({ view: { account, site }, tab, onChoose }: TabbedProps) {
  const { t } = useTranslation();
  const count = useOpenJobs();
  const jobs = (
    <BarLink
      icon={Wrench}
      label={t('app.jobs')}
      to={paths.jobs()}
      current={tab === 'jobs'}
      onClick={() => onChoose('jobs')}
      badge={{ count, label: t('jobs.my.count', { count }) }}
    />
  );
  const scan = <BarScan icon={ScanQrCode} label={t('app.scan')} to={paths.scan()} />;
  const rounds = (
    <BarLink
      icon={ClipboardCheck}
      label={t('checks.own.short')}
      to={paths.ownRounds()}
      current={tab === 'rounds'}
      onClick={() => onChoose('rounds')}
    />
  );
  const isElsewhere = tab === null || tab === 'jobs' || tab === 'rounds';
  const home = paths.account(account.id);
  if (!account.hasPlans) {
    return (
      <BottomBar label={t('app.navigation')}>
        <BarLink
          icon={House}
          label={t('app.home')}
          to={home}
          current={!isElsewhere}
          onClick={() => onChoose('dashboard')}
        />
        {jobs}
        {scan}
        {rounds}
      </BottomBar>
    );
  }
  return (
    <BottomBar label={t('app.navigation')}>
      <BarLink
        icon={CalendarCheck}
        label={t('app.today')}
        to={home}
        current={!site && tab === 'today'}
        onClick={() => onChoose('today')}
      />
      {jobs}
      {scan}
      {rounds}
      <BarLink
        icon={Building2}
        label={t('app.sites')}
        to={paths.account(account.id, 'dashboard')}
        current={!isElsewhere && (site !== null || tab !== 'today')}
        onClick={() => onChoose('dashboard')}
      />
    </BottomBar>
  );
}

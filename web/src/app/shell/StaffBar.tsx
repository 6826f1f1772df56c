import { Building2, CalendarCheck, ScanQrCode } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { BarLink, BarScan, BottomBar } from '../../ui/BottomBar';
import { paths } from '../paths';
import type { TabbedProps } from './MainNavigation';

/** For who works by plans: what is due first, the places second. */
export default function StaffBar({ place: { account, site }, tab, onChoose }: TabbedProps) {
  const { t } = useTranslation();
  return (
    <BottomBar label={t('app.navigation')}>
      <BarLink
        icon={CalendarCheck}
        label={t('app.today')}
        to={paths.account(account.id)}
        current={!site && tab === 'today'}
        onClick={() => onChoose('today')}
      />
      <BarScan icon={ScanQrCode} label={t('app.scan')} to={paths.scan()} />
      <BarLink
        icon={Building2}
        label={t('app.sites')}
        to={paths.account(account.id, 'dashboard')}
        current={site !== null || tab !== 'today'}
        onClick={() => onChoose('dashboard')}
      />
    </BottomBar>
  );
}

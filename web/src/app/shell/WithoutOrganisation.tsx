import type { Person } from '@rounds/contract';
import { House, Plus, ScanQrCode } from 'lucide-react';
import { NoOrganisation } from '../../features/organisation/components/NoOrganisation';
import { useDialogState } from '../../lib/dialogRoute';
import { useTranslation } from '../../lib/i18n';
import { useNavigate } from '../../router/context';
import { AppFrame } from '../../ui/AppFrame';
import { BarLink, BarScan, BottomBar } from '../../ui/BottomBar';
import { TopBar } from '../../ui/TopBar';
import { paths } from '../paths';
import { Brand } from '../PlainPage';
import { MenuButton } from './Menu';

/** The main screen of somebody who belongs to no organisation yet. */
export function WithoutOrganisation({ person }: { person: Person }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = { to: paths.newOrganisationDialog(), state: useDialogState() };
  return (
    <AppFrame
      head={
        <TopBar always actions={<MenuButton person={person} account={null} siteId={null} />}>
          <Brand />
        </TopBar>
      }
      bottomBar={
        <BottomBar label={t('app.navigation')}>
          <BarLink icon={House} label={t('app.home')} to={paths.home()} current />
          <BarScan icon={ScanQrCode} label={t('app.scan')} to={paths.scan()} />
          <BarLink icon={Plus} label={t('app.add')} {...create} />
        </BottomBar>
      }
    >
      <NoOrganisation create={create} onDemo={(accountId) => void navigate(paths.account(accountId))} />
    </AppFrame>
  );
}

import { House, ScanQrCode } from 'lucide-react';
import { UnsentNotice } from '../features/checklist/components/UnsentNotice';
import { useTranslation } from '../lib/i18n';
import { useLocation } from '../router/context';
import { BarLink, BarScan, BottomBar } from '../ui/BottomBar';
import { NotLoaded } from './NotLoaded';
import { paths } from './paths';
import OnThePhone from './screens/OnThePhone';

interface WithoutNetworkProps {
  /** Null while the answer may still come. */
  failure: { error: Error; retry: () => unknown } | null;
}

/** What works without a network first, then what does not. */
export default function WithoutNetwork({ failure }: WithoutNetworkProps) {
  const { t } = useTranslation();
  return (
    <>
      <UnsentNotice />
      <OnThePhone />
      {failure && <NotLoaded title={t('app.notLoaded')} error={failure.error} retry={failure.retry} />}
    </>
  );
}

/** Where one gets without a network: home, and to the door that one stands at. */
export function PhoneBar() {
  const { t } = useTranslation();
  const isHome = useLocation().pathname === paths.home();
  return (
    <BottomBar label={t('app.navigation')}>
      <BarLink icon={House} label={t('app.home')} to={paths.home()} current={isHome} />
      <BarScan icon={ScanQrCode} label={t('app.scan')} to={paths.scan()} />
    </BottomBar>
  );
}

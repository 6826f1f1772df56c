import { House, ScanQrCode } from 'lucide-react';
import { KeptRounds } from '../features/checklist/components/KeptRounds';
import { UnsentNotice } from '../features/checklist/components/UnsentNotice';
import { useTranslation } from '../lib/i18n';
import { useLocation } from '../router/context';
import { BarLink, BarScan, BottomBar } from '../ui/BottomBar';
import { useKeptView } from './keptView';
import { NotLoaded } from './NotLoaded';
import { paths } from './paths';
import { PlainPage } from './PlainPage';
import OnThePhone from './screens/OnThePhone';
import { MainFrame } from './shell/MainFrame';
import type { WithoutNetworkProps } from './Unopened';

/** What works without a network, among what the phone knows of the organisation. */
export default function WithoutNetwork({ failure, children }: WithoutNetworkProps) {
  const { t } = useTranslation();
  const view = useKeptView();
  if (view === undefined) return <PlainPage>{children}</PlainPage>;
  const missing = failure && <NotLoaded title={t('app.notLoaded')} error={failure.error} retry={failure.retry} />;
  if (view === null) {
    return (
      <PlainPage bottomBar={<PhoneBar />}>
        {children}
        <UnsentNotice />
        <OnThePhone />
        {missing}
      </PlainPage>
    );
  }
  const { tab, account } = view;
  const isHome = tab === 'today' || tab === 'dashboard';
  return (
    <MainFrame view={view}>
      {/* Who asked for a screen that needs a network is told so first. */}
      {!isHome && (missing ?? children)}
      {tab === 'dashboard' && account.hasPlans ? <KeptRounds pathOf={paths.facility} /> : <OnThePhone />}
      {isHome && (missing ?? children)}
    </MainFrame>
  );
}

/** Where one gets without an organisation: home, and to the door that one stands at. */
function PhoneBar() {
  const { t } = useTranslation();
  const isHome = useLocation().pathname === paths.home();
  return (
    <BottomBar label={t('app.navigation')}>
      <BarLink icon={House} label={t('app.home')} to={paths.home()} current={isHome} />
      <BarScan icon={ScanQrCode} label={t('app.scan')} to={paths.scan()} />
    </BottomBar>
  );
}

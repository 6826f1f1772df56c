import { limits } from '@rounds/contract';
import { LifeBuoy } from 'lucide-react';
import { useSessions, useWaysIn } from '../../features/own/api/waysIn';
import { PasskeyList } from '../../features/own/components/PasskeyList';
import { ProviderList } from '../../features/own/components/ProviderList';
import { SessionList } from '../../features/own/components/SessionList';
import { fullName } from '../../lib/fullName';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { useLocation } from '../../router/context';
import { LoadFailure } from '../../shared/LoadFailure';
import { Loader } from '../../ui/Loader';
import { Notice } from '../../ui/Notice';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { SettingsFrame } from '../shell/SettingsFrame';
import { useOwnAddress } from '../useOwnAddress';
import { useTitle } from '../useTitle';

/** Travels here from a return that bound nothing. */
export interface BindingFailure {
  bindingFailure: string;
}

/** `/config/sign-in`: sessions, passkeys, recovery codes, providers. */
export default function DevicesScreen() {
  const { t } = useTranslation();
  const { profile } = useSession() ?? { profile: null };
  const shared = useOwnAddress();
  const sessions = useSessions();
  const ways = useWaysIn();
  const failure = (useLocation().state as Partial<BindingFailure> | null)?.bindingFailure;
  useTitle(t('access.devices.title'));
  const page = {
    title: t('access.devices.title'),
    sub: fullName(profile),
    back: paths.settings(),
    backLabel: t('settings.title'),
  };

  if (!sessions.data || !ways.data || !shared.data) {
    const error = sessions.error ?? ways.error ?? shared.error;
    if (!error) return <Loader text={t('app.loading')} fullScreen />;
    const retry = () => Promise.all([sessions, ways, shared].map((query) => query.refetch()));
    return (
      <SettingsFrame page={page}>
        <NotLoaded title={t('app.notLoaded')} error={error} retry={retry} />
      </SettingsFrame>
    );
  }
  const { passkeys, recoveryCodesLeft, providers } = ways.data;
  return (
    <SettingsFrame page={page}>
      {/* Above lists that are there, too: who has just ended something would take the old one for the new. */}
      {sessions.error && <LoadFailure error={sessions.error} onRetry={sessions.refetch} />}
      <SessionList sessions={sessions.data.items} />
      {ways.error && <LoadFailure error={ways.error} onRetry={ways.refetch} />}
      {shared.data.isOwnOffered && (
        <>
          <PasskeyList passkeys={passkeys} codes={{ left: recoveryCodesLeft, all: limits.recoveryCodes }} />
          {passkeys.length > 0 && recoveryCodesLeft === null && (
            <Notice tone="warn" icon={LifeBuoy} title={t('access.codes.sub')}>
              {t('access.codes.why')}
            </Notice>
          )}
        </>
      )}
      {(failure !== undefined || providers.length > (shared.data.isOwnOffered ? 0 : 1)) && (
        <ProviderList providers={providers} failure={failure} />
      )}
    </SettingsFrame>
  );
}

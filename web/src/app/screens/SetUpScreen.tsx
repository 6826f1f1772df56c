import { FingerprintPattern, KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { useSetUp } from '../../features/own/api/setUp';
import { SetUpForm } from '../../features/own/components/SetUpForm';
import { isProblem, mayPass } from '../../lib/api/problem';
import { ownTimeZone } from '../../lib/dates';
import { useTranslation } from '../../lib/i18n';
import { timeZones, zoneName } from '../../lib/timeZones';
import { useNavigate, useParams } from '../../router/context';
import { ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Loader } from '../../ui/Loader';
import { EntrancePage } from '../EntrancePage';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { PlainPage } from '../PlainPage';
import { useOwnAddress } from '../useOwnAddress';
import { useTitle } from '../useTitle';

/** `/setup/{secret}`: once, on a server in which nobody is. */
export default function SetUpScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { secret = '' } = useParams();
  const shared = useOwnAddress();
  const opened = useSetUp(secret);
  const zones = useMemo(() => timeZones(ownTimeZone()).map((id) => ({ id, name: zoneName(id) })), []);
  useTitle(t('access.setup.title'));

  const error = opened.error ?? shared.error;
  // While the form is filled in nothing but an answer takes it away.
  if (error && (!opened.data || !shared.data || !mayPass(error))) {
    return <Closed error={error} retry={() => Promise.all([opened.refetch(), shared.refetch()])} />;
  }
  if (!opened.data || !shared.data) return <Loader text={t('app.loading')} fullScreen />;
  return (
    <EntrancePage title={t('access.setup.title')} lead={t('access.setup.lead')}>
      <SetUpForm
        secret={secret}
        zones={zones}
        // Nobody could let the owner in again: their recovery codes come first.
        onDone={() => void navigate(paths.recoveryCodes(), { replace: true, state: { isFirst: true } })}
      />
    </EntrancePage>
  );
}

function Closed({ error, retry }: { error: Error; retry: () => unknown }) {
  const { t } = useTranslation();
  if (isProblem(error, 'setup_done')) {
    return (
      <PlainPage>
        <EmptyState
          isPage
          icon={KeyRound}
          title={t('access.setup.done')}
          action={
            <ButtonLink icon={FingerprintPattern} to={paths.signIn()}>
              {t('landing.signIn')}
            </ButtonLink>
          }
        >
          {t('access.setup.doneText')}
        </EmptyState>
      </PlainPage>
    );
  }
  if (isProblem(error, 'not_found') || isProblem(error, 'validation_failed')) {
    return (
      <PlainPage>
        <EmptyState isPage icon={KeyRound} title={t('access.setup.unknown')}>
          {t('access.setup.unknownText')}
        </EmptyState>
      </PlainPage>
    );
  }
  return (
    <PlainPage>
      <NotLoaded title={t('app.notLoaded')} error={error} retry={retry} />
    </PlainPage>
  );
}

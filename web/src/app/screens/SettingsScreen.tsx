import { lazy, Suspense, useEffect, useState } from 'react';
import { useInstallOffer } from '../../features/notifications/api/install';
import { isPushOn, pushSupport } from '../../features/notifications/api/push';
import { useOrganisation, useOverview } from '../../features/organisation/api/organisations';
import { deleteAccount, logOutEverywhere } from '../../features/session/api/session';
import { useChoices } from '../../features/settings/api/settings';
import { LanguageCard } from '../../features/settings/components/LanguageCard';
import { OrganisationCard } from '../../features/settings/components/OrganisationCard';
import { PushCard } from '../../features/settings/components/PushCard';
import { ThemeCard } from '../../features/settings/components/ThemeCard';
import { useTranslation } from '../../lib/i18n';
import { useReports } from '../../lib/offline/useReports';
import { useCan } from '../../lib/permissions';
import { session, useSession } from '../../lib/session';
import { useSharedConfig } from '../../lib/sharedConfig';
import { useNavigate } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { lazyDialog } from '../../shared/lazyPart';
import { LoadFailure } from '../../shared/LoadFailure';
import { Button, ButtonRow } from '../../ui/Button';
import { Loader } from '../../ui/Loader';
import { Notice } from '../../ui/Notice';
import { paths } from '../paths';
import { SettingsFrame } from '../shell/SettingsFrame';
import { useTitle } from '../useTitle';
import { useSettingsForm, type KeptSettings } from './useSettingsForm';
import styles from './SettingsScreen.module.css';

/** For the few who need it. */
const IphoneSteps = lazy(async () => ({
  default: (await import('../../features/notifications/components/IphoneSteps')).IphoneSteps,
}));

/** It is fetched while the choices themselves are, and is there when they come. */
const choicesCard = () => import('../../features/settings/components/ChoicesCard');
const ChoicesCard = lazy(async () => ({ default: (await choicesCard()).ChoicesCard }));

/** Far down the screen, and rarely used: they come after the rest. */
const DeviceCard = lazy(async () => ({
  default: (await import('../../features/settings/components/DeviceCard')).DeviceCard,
}));
const KeptWorkCard = lazy(async () => ({
  default: (await import('../../features/settings/components/KeptWorkCard')).KeptWorkCard,
}));
const SharedPhonesCard = lazy(async () => ({
  default: (await import('../../features/shared-phone/components/SharedPhonesCard')).SharedPhonesCard,
}));
const AccountCard = lazy(async () => ({
  default: (await import('../../features/settings/components/AccountCard')).AccountCard,
}));
const PublicPages = lazy(async () => ({ default: (await import('../PublicPages')).PublicPages }));
const LeaveDialog = lazyDialog(
  async () => (await import('../../features/organisation/components/LeaveDialog')).LeaveDialog,
);

function usePushState(): boolean | null {
  const [isOn, setOn] = useState<boolean | null>(null);
  useEffect(() => {
    isPushOn().then(setOn, () => setOn(false));
  }, []);
  return isOn;
}

/** `/config` */
export default function SettingsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const current = useSession();
  const choices = useChoices(current !== null);
  const mayManage = can('account.Management');
  const account = useOrganisation(mayManage ? (current?.accountId ?? null) : null);
  const wasPushOn = usePushState();
  useEffect(() => void choicesCard().catch(() => undefined), []);
  useTitle(t('settings.title'));

  if (!current) return <Navigate to={paths.home()} replace />;
  // What could not be asked for anew stays as it was, with everything that is being changed.
  const failed = [choices, account].find(({ error, data }) => error && data === undefined);
  if (failed?.error) {
    return (
      <SettingsFrame>
        <LoadFailure error={failed.error} onRetry={failed.refetch} />
      </SettingsFrame>
    );
  }
  if (!choices.data || wasPushOn === null || (mayManage && !account.data)) {
    return <Loader text={t('app.loading')} fullScreen />;
  }
  const { choices: kept, isMailOffered } = choices.data;
  return (
    <Settings
      kept={{ isPushOn: wasPushOn, choices: kept, account: account.data ?? null }}
      isMailOffered={isMailOffered}
    />
  );
}

function Settings({ kept, isMailOffered }: { kept: KeptSettings; isMailOffered: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const form = useSettingsForm(kept);
  const reports = useReports();
  const refused = reports.filter(({ refusal }) => refusal).length;
  const { data: shared } = useSharedConfig();
  const install = useInstallOffer()?.install ?? null;
  const support = pushSupport();
  const isManager = can('report.View');
  const { draft, change } = form;

  const overview = useOverview().data;
  const organisation = overview?.accounts.find(({ id }) => id === session.read()?.accountId);
  const [leaving, setLeaving] = useState<typeof organisation>();

  const goHome = () => void navigate(paths.home(), { replace: true });

  return (
    <SettingsFrame>
      <form
        id="settings"
        className={styles.cards}
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {/* The whole form waits for its parts: one that came later would push what is under it away. */}
        <LanguageCard value={form.language} onChange={form.changeLanguage} />
        {support === 'needs-installation' ? (
          <IphoneSteps />
        ) : (
          <PushCard
            isOn={draft.isPushOn}
            isOffered={support === 'offered'}
            isManager={isManager}
            hasFailed={form.hasPushFailed}
            onChange={(isOn) => change({ isPushOn: isOn })}
          />
        )}
        <ChoicesCard
          choices={draft.choices}
          isManager={isManager}
          isMailOffered={isMailOffered}
          onChange={(choices) => change({ choices })}
        />
        <ThemeCard value={draft.theme} onChange={(theme) => change({ theme })} />
        {kept.account && (
          <OrganisationCard
            messageRetentionDays={draft.messageRetentionDays}
            showsLastCheck={draft.showsLastCheck}
            reasonsPath={paths.reasons(kept.account.id)}
            onChange={change}
          />
        )}
      </form>
      <Suspense>
        <DeviceCard
          waiting={reports.length - refused}
          refused={refused}
          version={shared?.version}
          onInstall={install}
        />
        <KeptWorkCard reports={reports} />
        <SharedPhonesCard sites={organisation?.sites ?? []} onMade={goHome} />
        <AccountCard
          leave={
            organisation
              ? { title: organisation.title, label: t('organisation.leave'), onClick: () => setLeaving(organisation) }
              : null
          }
          unsent={reports.length}
          logOutEverywhere={logOutEverywhere}
          deleteAccount={deleteAccount}
        />
        {overview && leaving && (
          <LeaveDialog
            organisation={leaving}
            personId={overview.person.id}
            onClose={() => setLeaving(undefined)}
            onLeft={goHome}
          />
        )}
        <PublicPages className={styles.links} />
      </Suspense>
      <div className={styles.foot}>
        {form.hasSaveFailed && <Notice tone="bad">{t('settings.saveFailed')}</Notice>}
        <ButtonRow wide="end">
          <Button variant="secondary" onClick={form.cancel}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" form="settings" busy={form.isBusy}>
            {t('app.save')}
          </Button>
        </ButtonRow>
      </div>
    </SettingsFrame>
  );
}

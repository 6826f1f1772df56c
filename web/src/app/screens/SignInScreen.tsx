import { LifeBuoy, Ticket } from 'lucide-react';
import { showPasskey } from '../../features/own/api/ceremony';
import { signInWith } from '../../features/own/api/signIn';
import { PasskeyButton } from '../../features/own/components/PasskeyButton';
import { OrProvider, ProviderButtons } from '../../features/own/components/ProviderButtons';
import { startSignIn } from '../../features/session/api/signIn';
import { useTranslation } from '../../lib/i18n';
import { List, RowLink } from '../../ui/ListRow';
import { Loader } from '../../ui/Loader';
import { EntrancePage } from '../EntrancePage';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { PlainPage } from '../PlainPage';
import { useGoOn } from '../useGoOn';
import { useOwnAddress } from '../useOwnAddress';
import { useTitle } from '../useTitle';
import styles from './SignInScreen.module.css';

/** `/sign-in`: all ways in. Also for who is signed in and has to show once more that it is them. */
export default function SignInScreen() {
  const { t } = useTranslation();
  const shared = useOwnAddress();
  const goOn = useGoOn();
  useTitle(t('access.title'));

  if (shared.error && !shared.data) {
    return (
      <PlainPage>
        <NotLoaded title={t('app.notLoaded')} error={shared.error} retry={shared.refetch} />
      </PlainPage>
    );
  }
  if (!shared.data) return <Loader text={t('app.loading')} fullScreen />;
  const providers = shared.data.providers.filter(({ name }) => name !== 'own');
  const isOwnOffered = shared.data.isOwnOffered ?? false;
  return (
    <EntrancePage title={t('access.title')} lead={isOwnOffered ? t('access.lead') : t('landing.chooseProvider')} atFoot>
      <div className={styles.ways}>
        {isOwnOffered && (
          <PasskeyButton
            label={t('access.signIn')}
            failure={t('access.signInFailed')}
            ceremony={async () => signInWith(await showPasskey())}
            onDone={() => void goOn()}
          />
        )}
        {isOwnOffered && providers.length > 0 && <OrProvider />}
        {providers.length > 0 && <ProviderButtons providers={providers} start={startSignIn} />}
      </div>
      {isOwnOffered && (
        <List label={t('access.otherWays')}>
          <RowLink lead={Ticket} title={t('access.paper')} sub={t('access.paperHint')} opens to={paths.paper()} />
          <RowLink
            lead={LifeBuoy}
            title={t('access.recover')}
            sub={t('access.recoverHint')}
            opens
            to={paths.recover()}
          />
        </List>
      )}
    </EntrancePage>
  );
}

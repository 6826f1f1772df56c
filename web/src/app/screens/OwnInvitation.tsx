import type { InvitationPreview } from '@rounds/contract';
import { forgetInvitation, keepInvitation } from '../../features/invitation/api/invitation';
import { InvitedTo, JoinForm } from '../../features/own/components/JoinForm';
import type { JoinAttempt } from '../../features/own/components/useJoinAttempt';
import { logOut } from '../../features/session/api/session';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { useNavigate } from '../../router/context';
import { Button } from '../../ui/Button';
import { Loader } from '../../ui/Loader';
import { useToast } from '../../ui/Toast';
import { BackPage } from '../BackPage';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { PlainPage } from '../PlainPage';
import { useGoOn } from '../useGoOn';
import { useOwnAddress } from '../useOwnAddress';

interface OwnInvitationProps {
  code: string;
  invitation: InvitationPreview;
  attempt: JoinAttempt;
}

/** An invitation where there are own accounts: a name and a passkey are all it takes. */
export default function OwnInvitation({ code, invitation, attempt }: OwnInvitationProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const goOn = useGoOn();
  const shared = useOwnAddress();
  const isSignedIn = useSession() !== null;
  if (shared.error && !shared.data) {
    return (
      <PlainPage>
        <NotLoaded title={t('app.notLoaded')} error={shared.error} retry={shared.refetch} />
      </PlainPage>
    );
  }
  if (!shared.data) return <Loader text={t('app.loading')} fullScreen />;
  const { isPaper } = invitation;

  const joined = () => {
    toast({ text: t('invitation.joined') });
    void goOn();
  };
  const signIn = () => {
    keepInvitation(code);
    void navigate(paths.signIn());
  };
  const decline = () => {
    forgetInvitation();
    void navigate(paths.home(), { replace: true });
  };

  // The passkey that is made now must not become that of who is signed in here.
  if (isSignedIn) {
    return (
      <BackPage title={t('access.paper.title')} back={paths.home()} backLabel={t('invitation.home')}>
        <InvitedTo invitation={invitation} />
        <p>{t('access.paper.signedIn', { name: invitation.name ?? '' })}</p>
        <Button variant="secondary" block onClick={logOut}>
          {t('app.menu.logOut')}
        </Button>
      </BackPage>
    );
  }
  return (
    <BackPage
      title={t(isPaper ? 'access.paper.title' : 'invitation.title')}
      back={paths.home()}
      backLabel={t('invitation.home')}
    >
      <JoinForm code={code} invitation={invitation} attempt={attempt} onJoined={joined}>
        {!invitation.isLetIn && (
          <Button variant="plain" block onClick={signIn}>
            {t('access.paper.account')}
          </Button>
        )}
        {!isPaper && (
          <Button variant="secondary" block onClick={decline}>
            {t('invitation.decline')}
          </Button>
        )}
      </JoinForm>
    </BackPage>
  );
}

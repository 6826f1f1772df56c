import { House } from 'lucide-react';
import { lazy } from 'react';
import {
  forgetInvitation,
  keepInvitation,
  useAcceptInvitation,
  useInvitation,
} from '../../features/invitation/api/invitation';
import { InvitationCard } from '../../features/invitation/components/InvitationCard';
import { InvitationClosed } from '../../features/invitation/components/InvitationClosed';
import { useJoinAttempt } from '../../features/own/components/useJoinAttempt';
import { SignInButton } from '../../features/session/components/SignInButton';
import { mayPass } from '../../lib/api/problem';
import { useTranslation } from '../../lib/i18n';
import { useCan } from '../../lib/permissions';
import { useSession } from '../../lib/session';
import { useSharedConfig } from '../../lib/sharedConfig';
import { useErrorText } from '../../lib/useErrorText';
import { useNavigate, useParams } from '../../router/context';
import { Button, ButtonLink } from '../../ui/Button';
import { Loader } from '../../ui/Loader';
import { Notice } from '../../ui/Notice';
import { useToast } from '../../ui/Toast';
import { NotLoaded } from '../NotLoaded';
import { paths } from '../paths';
import { PlainPage } from '../PlainPage';
import { useTitle } from '../useTitle';
import styles from './InvitationScreen.module.css';

/** With the passkeys' library, which others do not need. */
const OwnInvitation = lazy(() => import('./OwnInvitation'));

/** `/invite/{code}` */
export default function InvitationScreen() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const invitation = useInvitation(code);
  const attempt = useJoinAttempt(code, invitation);
  const shared = useSharedConfig();
  const isSignedIn = useSession() !== null;
  useTitle(t('invitation.title'));

  // While a name is typed nothing but an answer takes the form away. Who may have used it up themselves reads that in its place.
  if (invitation.error && (!invitation.data || !(attempt.isIn || mayPass(invitation.error)))) {
    return <UnansweredInvitation error={invitation.error} retry={invitation.refetch} />;
  }
  if (!invitation.data || shared.isPending) return <Loader text={t('app.loading')} fullScreen />;
  // Who is let in again is somebody already, perhaps another than who is signed in here.
  if (shared.data?.isOwnOffered && (!isSignedIn || invitation.data.isLetIn)) {
    return <OwnInvitation code={code} invitation={invitation.data} attempt={attempt} />;
  }
  return (
    <PlainPage>
      <div className={styles.page}>
        <InvitationCard invitation={invitation.data} />
        <Decision code={code} />
      </div>
    </PlainPage>
  );
}

/** Closed for good, or only out of reach. */
export function UnansweredInvitation({ error, retry }: { error: Error; retry: () => unknown }) {
  const { t } = useTranslation();
  if (mayPass(error)) {
    return (
      <PlainPage>
        <NotLoaded title={t('app.notLoaded')} error={error} retry={retry} />
      </PlainPage>
    );
  }
  return (
    <PlainPage>
      <InvitationClosed
        error={error}
        action={
          <ButtonLink to={paths.home()} icon={House}>
            {t('invitation.home')}
          </ButtonLink>
        }
      />
    </PlainPage>
  );
}

function Decision({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const toast = useToast();
  const isSignedIn = useSession() !== null;
  const mayAccept = useCan()('invitation.Accept');
  const accept = useAcceptInvitation();

  const join = () =>
    accept.mutate(code, {
      onSuccess: (accountId) => {
        toast({ text: t('invitation.joined') });
        void navigate(paths.account(accountId), { replace: true });
      },
    });
  const decline = () => {
    forgetInvitation();
    void navigate(paths.home(), { replace: true });
  };

  return (
    <div className={styles.foot}>
      {accept.error && <Notice tone="bad">{errorText(accept.error)}</Notice>}
      {!isSignedIn && <p className={styles.hint}>{t('invitation.signInFirst')}</p>}
      {isSignedIn && !mayAccept && <Notice tone="warn">{t('invitation.notAllowed')}</Notice>}
      {isSignedIn ? (
        <Button block disabled={!mayAccept} busy={accept.isPending || accept.isSuccess} onClick={join}>
          {t('invitation.accept')}
        </Button>
      ) : (
        <SignInButton label={t('invitation.accept')} onLeave={() => keepInvitation(code)} />
      )}
      <Button block variant="secondary" onClick={decline}>
        {t('invitation.decline')}
      </Button>
    </div>
  );
}

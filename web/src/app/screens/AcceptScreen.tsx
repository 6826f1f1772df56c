import { useCallback, useEffect, useRef } from 'react';
import { useAcceptInvitation } from '../../features/invitation/api/invitation';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { useNavigate, useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { Loader } from '../../ui/Loader';
import { useToast } from '../../ui/Toast';
import { paths } from '../paths';
import { UnansweredInvitation } from './InvitationScreen';

/** `/accept?code=…`: accepts at once. Who is not signed in is shown the invitation first. */
export default function AcceptScreen() {
  const { t } = useTranslation();
  const code = useSearchParams()[0].get('code') ?? '';
  const isSignedIn = useSession() !== null;
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate, error } = useAcceptInvitation();
  const accept = useCallback(
    () =>
      mutate(code, {
        onSuccess: (accountId) => {
          toast({ text: t('invitation.joined') });
          void navigate(paths.account(accountId), { replace: true });
        },
      }),
    [mutate, code, navigate, t, toast],
  );
  // A code works once; effects that run twice in development must not spend it twice.
  const started = useRef(false);

  useEffect(() => {
    if (!isSignedIn || started.current) return;
    started.current = true;
    accept();
  }, [accept, isSignedIn]);

  if (!isSignedIn) return <Navigate to={paths.invitation(code)} replace />;
  return error ? <UnansweredInvitation error={error} retry={accept} /> : <Loader text={t('app.loading')} fullScreen />;
}

import { useEffect, useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useAcceptInvitation } from '../../features/invitation/api/invitation';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../lib/session';
import { Loader } from '../../ui/Loader';
import { useToast } from '../../ui/Toast';
import { paths } from '../paths';
import { ClosedInvitation } from './InvitationScreen';

/** `/accept?code=…`: accepts at once. Who is not signed in is shown the invitation first. */
export default function AcceptScreen() {
  const { t } = useTranslation();
  const code = useSearchParams()[0].get('code') ?? '';
  const isSignedIn = useSession() !== null;
  const navigate = useNavigate();
  const toast = useToast();
  const { mutate: accept, error } = useAcceptInvitation();
  // A code works once; effects that run twice in development must not spend it twice.
  const started = useRef(false);

  useEffect(() => {
    if (!isSignedIn || started.current) return;
    started.current = true;
    accept(code, {
      onSuccess: (accountId) => {
        toast({ text: t('invitation.joined') });
        void navigate(paths.account(accountId), { replace: true });
      },
    });
  }, [accept, code, isSignedIn, navigate, t, toast]);

  if (!isSignedIn) return <Navigate to={paths.invitation(code)} replace />;
  return error ? <ClosedInvitation error={error} /> : <Loader text={t('app.loading')} fullScreen />;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { bindingOf, finishSignIn, type SignInReturn } from '../../features/session/api/signIn';
import { useTranslation } from '../../lib/i18n';
import { useErrorText } from '../../lib/useErrorText';
import { useNavigate, useSearchParams } from '../../router/context';
import { Navigate } from '../../router/Routes';
import { Loader } from '../../ui/Loader';
import { useToast } from '../../ui/Toast';
import { paths } from '../paths';
import { SigningIn } from '../SigningIn';
import type { BindingFailure } from './DevicesScreen';

const returnOf = (search: URLSearchParams): SignInReturn => ({
  code: search.get('code') ?? '',
  state: search.get('state'),
  issuer: search.get('iss'),
});

/** Where the identity provider sends the browser back to: after a sign-in, a log-out, or to be bound to an account. */
export default function AuthScreen() {
  const [search] = useSearchParams();
  const signIn = useCallback(() => finishSignIn(returnOf(search)), [search]);
  // Decided once: what the provider brings works once.
  const [bind] = useState(() => bindingOf(returnOf(search)));
  if (bind) return <Binding bind={bind} />;
  // From a log-out there.
  if (!search.has('code') && !search.has('error')) return <Navigate to={paths.home()} replace />;
  return <SigningIn signIn={signIn} />;
}

function Binding({ bind }: { bind: () => Promise<void> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const toast = useToast();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    bind().then(
      () => {
        toast({ text: t('access.providers.boundNow') });
        return navigate(paths.devices(), { replace: true });
      },
      (error: unknown) => {
        const state: BindingFailure = { bindingFailure: errorText(error) };
        return navigate(paths.devices(), { replace: true, state });
      },
    );
  }, [bind, errorText, navigate, t, toast]);

  return <Loader text={t('app.loading')} fullScreen />;
}

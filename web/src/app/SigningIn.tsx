import { useEffect, useRef } from 'react';
import { useTranslation } from '../lib/i18n';
import { useErrorText } from '../lib/useErrorText';
import { useNavigate } from '../router/context';
import { Loader } from '../ui/Loader';
import { paths } from './paths';
import { useGoOn } from './useGoOn';

/** Travels to the landing page, which shows it. */
export interface SignInFailure {
  signInFailure: string;
}

/** Waits for a sign-in and goes on from there. */
export function SigningIn({ signIn }: { signIn: () => Promise<void> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const goOn = useGoOn();
  // A code works once; effects that run twice in development must not spend it twice.
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    signIn().then(goOn, (error: unknown) => {
      const state: SignInFailure = { signInFailure: errorText(error) };
      return navigate(paths.home(), { replace: true, state });
    });
  }, [signIn, goOn, navigate, errorText]);

  return <Loader text={t('app.loading')} fullScreen />;
}

import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../lib/i18n';
import { storage } from '../lib/storage';
import { useErrorText } from '../lib/useErrorText';
import { Loader } from '../ui/Loader';
import { paths } from './paths';

/** Travels to the landing page, which shows it. */
export interface SignInFailure {
  signInFailure: string;
}

/** Waits for a sign-in and goes home, signed in or not, or to an invitation that still waits for an answer. */
export function SigningIn({ signIn }: { signIn: () => Promise<void> }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  // A code works once; effects that run twice in development must not spend it twice.
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    const goHome = (state?: SignInFailure) => navigate(paths.home(), { replace: true, state });
    const goOn = () => {
      const code = storage.read('invitationCode');
      return code === null ? goHome() : navigate(paths.accept(code), { replace: true });
    };
    signIn().then(
      () => goOn(),
      (error: unknown) => goHome({ signInFailure: errorText(error) }),
    );
  }, [signIn, navigate, errorText]);

  return <Loader text={t('app.loading')} fullScreen />;
}

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

/**
 * Waits for a sign-in and goes on: to an invitation that still waits for an answer, to what the person wanted to see, or
 * home.
 */
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
      if (code !== null) return navigate(paths.accept(code), { replace: true });
      const wanted = storage.read('wantedPath');
      storage.remove('wantedPath');
      return wanted === null ? goHome() : navigate(wanted, { replace: true });
    };
    signIn().then(
      () => goOn(),
      (error: unknown) => goHome({ signInFailure: errorText(error) }),
    );
  }, [signIn, navigate, errorText]);

  return <Loader text={t('app.loading')} fullScreen />;
}

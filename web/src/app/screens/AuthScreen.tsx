import { useCallback } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { finishSignIn } from '../../features/session/api/signIn';
import { paths } from '../paths';
import { SigningIn } from '../SigningIn';

/** Where the identity provider sends the browser back to, after a sign-in and after a log-out. */
export default function AuthScreen() {
  const [search] = useSearchParams();
  const signIn = useCallback(
    () => finishSignIn({ code: search.get('code') ?? '', state: search.get('state'), issuer: search.get('iss') }),
    [search],
  );
  // From a log-out there.
  if (!search.has('code') && !search.has('error')) return <Navigate to={paths.home()} replace />;
  return <SigningIn signIn={signIn} />;
}

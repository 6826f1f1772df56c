import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { finishSignIn } from '../../features/session/api/signIn';
import { SigningIn } from '../SigningIn';

/** Where the identity provider sends the browser back to. */
export default function AuthScreen() {
  const [search] = useSearchParams();
  const signIn = useCallback(
    () => finishSignIn({ code: search.get('code') ?? '', state: search.get('state'), issuer: search.get('iss') }),
    [search],
  );
  return <SigningIn signIn={signIn} />;
}

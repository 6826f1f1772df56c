import { useCallback } from 'react';
import { signInAsTester, type FlexPerson } from '../../features/session/api/signIn';
import { useSearchParams } from '../../router/context';
import { SigningIn } from '../SigningIn';

/** Who signs in when the address names nobody. */
const defaultTester = 'tester';

function personOf(search: URLSearchParams): FlexPerson {
  const accountId = search.get('accountId');
  const roleId = Number(search.get('roleId'));
  return {
    oauthUID: search.get('oauthUID') ?? defaultTester,
    ...(accountId !== null && { accountId }),
    ...(roleId > 0 && { roleId }),
  };
}

/** Test sign-in: no provider, no question asked. The server has it only where it is switched on. */
export default function FlexScreen() {
  const [search] = useSearchParams();
  const signIn = useCallback(() => signInAsTester(personOf(search)), [search]);
  return <SigningIn signIn={signIn} />;
}

import type { AccountOverview } from '@rounds/contract';
import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { useOverview, type Overview } from '../features/organisation/api/organisations';
import { useSession } from '../lib/session';
import { switchAccount } from '../lib/switchAccount';

export type OpenAccount =
  /** `isAlone`: the server was asked, and did not answer. */
  | { kind: 'loading'; isAlone: boolean }
  | { kind: 'failed'; error: Error; retry: () => unknown }
  /** The person belongs to no organisation. */
  | { kind: 'none'; person: Overview['person'] }
  /** The address names an organisation that is not theirs, or is gone. */
  | { kind: 'missing' }
  | { kind: 'open'; person: Overview['person']; accounts: readonly AccountOverview[]; account: AccountOverview };

/** The organisation that the address asks for, with a token for it: tokens are for one organisation at a time. */
export function useOpenAccount(askedId: string | undefined): OpenAccount {
  const session = useSession();
  const overview = useOverview();
  const { mutate: open, error, reset } = useMutation({ mutationFn: switchAccount });

  const accounts = overview.data?.accounts ?? [];
  const wantedId = askedId ?? session?.accountId;
  const asked = accounts.find(({ id }) => id === wantedId);
  // Without an organisation in the address any of theirs will do: the last one open may be gone.
  const account = asked ?? (askedId === undefined ? accounts[0] : undefined);
  const mustSwitch = account !== undefined && session !== null && account.id !== session.accountId;

  // The answer brings a whole screen with it, which is rendered in slices between which the browser answers taps.
  const isReady = useDeferredValue(overview.data !== undefined && !mustSwitch);

  useEffect(() => {
    if (mustSwitch) open(account.id);
  }, [mustSwitch, account?.id, open]);

  // Who has gone back to the organisation that is open needs no switch any more, failed or not.
  const switchError = mustSwitch ? error : null;
  const failure = overview.data === undefined ? overview.error : switchError;
  if (failure) {
    const retry = () => {
      reset();
      if (mustSwitch) open(account.id);
      return overview.refetch();
    };
    return { kind: 'failed', error: failure, retry };
  }
  if (!overview.data || mustSwitch || !isReady) {
    // Also on the last screen: it is being asked anew for each.
    const isAlone = !overview.data && overview.failureCount + overview.errorUpdateCount > 0;
    return { kind: 'loading', isAlone };
  }
  const { person } = overview.data;
  if (accounts.length === 0) return { kind: 'none', person };
  return account ? { kind: 'open', person, accounts, account } : { kind: 'missing' };
}

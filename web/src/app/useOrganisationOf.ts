import { useEffect } from 'react';
import { useSession } from '../lib/session';
import { switchAccount } from '../lib/switchAccount';

/**
 * At a door of another of one's organisations. The round could be sent with any token of theirs, but its pictures, and what
 * is said about jobs there, go where the token leads. Without a network everything stays as it is, and is tried again
 * with the next door.
 */
export function useOrganisationOf(accountId: string | undefined): void {
  const current = useSession()?.accountId;
  const mustSwitch = accountId !== undefined && current !== undefined && current !== accountId;
  useEffect(() => {
    if (mustSwitch) void switchAccount(accountId).catch(() => undefined);
  }, [mustSwitch, accountId]);
}

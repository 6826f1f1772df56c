import { useEffect } from 'react';
import { useSession } from '../lib/session';
import { switchAccount } from '../lib/switchAccount';

/**
 * At a door of another of one's organisations. Reports and their pictures name its organisation and go there with any
 * token; what is shown of its jobs, and pictures that are sent ahead, follow the token. Without a network everything
 * stays as it is, and is tried again with the next door.
 */
export function useOrganisationOf(accountId: string | undefined): void {
  const current = useSession()?.accountId;
  const mustSwitch = accountId !== undefined && current !== undefined && current !== accountId;
  useEffect(() => {
    if (mustSwitch) void switchAccount(accountId).catch(() => undefined);
  }, [mustSwitch, accountId]);
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { ownTimeZone } from '../../../lib/dates';
import { figures, keys } from '../../../lib/queryKeys';
import { useDeletion, useRecordChange } from '../../../lib/recordChange';

export type OrganisationChange =
  | { op: 'create'; title: string }
  | { op: 'edit'; id: string; title: string; timeZone?: string }
  | { op: 'del'; id: string };

async function apply(change: OrganisationChange, requestId: string): Promise<string | null> {
  switch (change.op) {
    case 'create': {
      const body = { title: change.title, timeZone: ownTimeZone() };
      return (await request('POST /accounts', { body, requestId })).id;
    }
    case 'edit': {
      const { op: _, id, ...body } = change;
      return (await request('PUT /accounts/{id}', { params: { id }, body, requestId })).id;
    }
    case 'del':
      await request('DELETE /accounts/{id}', { params: { id: change.id }, requestId });
      return null;
  }
}

/** Gives back the id of the organisation, or null once it is deleted. */
export function useChangeOrganisation() {
  const queryClient = useQueryClient();
  return useRecordChange<OrganisationChange, string>({
    send: apply,
    toEdit: (id, { title }) => ({ op: 'edit', id, title }),
    refresh: async () => {
      // Sites without a clock of their own follow it, and by their clock plans are due.
      const stale = [keys.overview, keys.accounts, keys.site, keys.plans, ...figures];
      await Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
    },
  });
}

interface Membership {
  accountId: string;
  personId: string;
}

async function forget(personId: string): Promise<void> {
  const { forgetOverview } = await import('../../../lib/offline/keptOverview');
  await forgetOverview(personId);
}

/** Out of the organisation oneself. The list of organisations is forgotten at once, lest the one that was left is opened. */
export function useLeaveOrganisation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: useDeletion(({ accountId, personId }: Membership) =>
      request('DELETE /accounts/{id}/members/{personId}', { params: { id: accountId, personId } }),
    ),
    onSuccess: (_: unknown, { personId }: Membership) => {
      void forget(personId).catch(() => undefined);
      void queryClient.resetQueries({ queryKey: [keys.overview] });
    },
  });
}

/** Makes an organisation full of plausible data and gives back its id. */
export function useCreateDemo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await request('POST /accounts/demo', { query: { tz: ownTimeZone() } })).id,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [keys.overview] }),
  });
}

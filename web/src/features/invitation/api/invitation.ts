import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { mayPass } from '../../../lib/api/problem';
import { keys } from '../../../lib/queryKeys';
import { storage } from '../../../lib/storage';
import { switchAccount } from '../../../lib/switchAccount';

/** Null: not known yet. */
export const useInvitation = (code: string | null) =>
  useQuery({
    queryKey: ['invitation', code],
    queryFn: () => request('GET /invites/{code}', { params: { code: code ?? '' } }),
    enabled: code !== null,
    staleTime: 0,
  });

/** Kept while the person is away at the identity provider. */
export const keepInvitation = (code: string): void => storage.write('invitationCode', code);
export const forgetInvitation = (): void => storage.remove('invitationCode');

const patienceMs = 15_000;

/** Joins the organisation and opens it: gives back its id. */
async function accept(code: string): Promise<string> {
  const { accountId } = await request('POST /invites/{code}/accept', { params: { code }, timeoutMs: patienceMs });
  // What fails here is tried again by the screen of the organisation.
  await switchAccount(accountId).catch(() => undefined);
  return accountId;
}

export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: accept,
    // Used up or refused for good: it must not be tried again at the next sign-in. A bad network is neither.
    onSettled: (_, error) => {
      if (!error || !mayPass(error)) forgetInvitation();
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [keys.overview] }),
  });
}

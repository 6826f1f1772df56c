import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../../lib/api/api';
import { isProblem, mayPass } from '../../../lib/api/problem';
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

/** Joins the organisation and opens it: gives back its id, or null where only its list knows. */
async function accept(code: string, isUnknown: { current: boolean }): Promise<string | null> {
  try {
    const joined = await request('POST /invites/{code}/accept', { params: { code }, timeoutMs: patienceMs });
    // What fails here is tried again by the screen of the organisation.
    await switchAccount(joined.accountId).catch(() => undefined);
    return joined.accountId;
  } catch (error) {
    // The answer to the first attempt got lost: it was this person who used it.
    if (isUnknown.current && isProblem(error, 'invitation_used')) return null;
    isUnknown.current ||= mayPass(error);
    throw error;
  }
}

export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  const isUnknown = useRef(false);
  return useMutation({
    mutationFn: (code: string) => accept(code, isUnknown),
    // Used up or refused for good: it must not be tried again at the next sign-in. A bad network is neither.
    onSettled: (_, error) => {
      if (!error || !mayPass(error)) forgetInvitation();
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [keys.overview] }),
  });
}

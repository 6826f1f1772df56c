import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { session } from '../../../lib/session';
import { storage } from '../../../lib/storage';

export const useInvitation = (code: string) =>
  useQuery({
    queryKey: ['invitation', code],
    queryFn: () => request('GET /invites/{code}', { params: { code } }),
    staleTime: 0,
  });

/** Kept while the person is away at the identity provider. */
export const keepInvitation = (code: string): void => storage.write('invitationCode', code);
export const forgetInvitation = (): void => storage.remove('invitationCode');

/** Joins the organisation and opens it: gives back its id. */
async function accept(code: string): Promise<string> {
  const { accountId } = await request('POST /invites/{code}/accept', { params: { code } });
  session.renew(await request('POST /auth/switch-account', { body: { accountId } }));
  return accountId;
}

export function useAcceptInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: accept,
    // Used up or refused for good: it must not be tried again at the next sign-in.
    onSettled: forgetInvitation,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['overview'] }),
  });
}

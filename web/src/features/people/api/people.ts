import type { Body, Invitation, Member } from '@rounds/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { keys } from '../../../lib/queryKeys';
import { useDeletion } from '../../../lib/recordChange';
import { onceTimeoutMs, useShownOnce } from '../../../lib/useShownOnce';

export const useMembers = (accountId: string) =>
  useQuery({
    queryKey: [keys.people, accountId, 'members'],
    queryFn: async (): Promise<Member[]> =>
      (await request('GET /accounts/{id}/members', { params: { id: accountId } })).items,
  });

export const useInvitations = (accountId: string) =>
  useQuery({
    queryKey: [keys.people, accountId, 'invitations'],
    queryFn: async (): Promise<Invitation[]> =>
      (await request('GET /accounts/{id}/invites', { params: { id: accountId } })).items,
  });

type Grant = Body<'POST /accounts/{id}/invite'>;

/** Every change of people may change the lists of people; nothing else shows them. */
const changed = [keys.people];

function usePeopleMutation<Input, Result>(act: (input: Input) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: act, onSuccess: () => queryClient.invalidateQueries({ queryKey: changed }) });
}

export const useInvite = (accountId: string) =>
  useShownOnce(changed, (body: Grant) =>
    request('POST /accounts/{id}/invite', { params: { id: accountId }, body, timeoutMs: onceTimeoutMs }),
  );

export const useMakePapers = (accountId: string) =>
  useShownOnce(changed, (body: Body<'POST /accounts/{id}/invites/papers'>) =>
    request('POST /accounts/{id}/invites/papers', { params: { id: accountId }, body, timeoutMs: onceTimeoutMs }),
  );

export const useWithdraw = (accountId: string) =>
  usePeopleMutation((inviteId: string) =>
    request('DELETE /accounts/{id}/invites/{inviteId}', { params: { id: accountId, inviteId } }),
  );

export const useRenewLink = (accountId: string) =>
  useShownOnce(changed, (inviteId: string) =>
    request('POST /accounts/{id}/invites/{inviteId}/link', {
      params: { id: accountId, inviteId },
      timeoutMs: onceTimeoutMs,
    }),
  );

export const useChangeMember = (accountId: string, personId: string) =>
  usePeopleMutation((body: Grant) =>
    request('PATCH /accounts/{id}/members/{personId}', { params: { id: accountId, personId }, body }),
  );

export const useLetIn = (accountId: string, personId: string) =>
  useShownOnce(changed, () =>
    request('POST /accounts/{id}/members/{personId}/let-in', {
      params: { id: accountId, personId },
      timeoutMs: onceTimeoutMs,
    }),
  );

export const useRemoveMember = (accountId: string, personId: string) =>
  usePeopleMutation(
    useDeletion(() => request('DELETE /accounts/{id}/members/{personId}', { params: { id: accountId, personId } })),
  );

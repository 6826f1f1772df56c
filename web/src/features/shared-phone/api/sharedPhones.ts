import type { Body } from '@rounds/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { lockPhone } from '../../../lib/lockPhone';
import { storage } from '../../../lib/storage';

const listKey = ['shared-phones'];

export const useSharedPhones = (isAsked: boolean) =>
  useQuery({ queryKey: listKey, queryFn: () => request('GET /shared-phones'), enabled: isAsked });

/** Whoever made it is out: the phone belongs to the site from now on. */
export const useMakeShared = (onMade: () => void) =>
  useMutation({
    mutationFn: (body: Body<'POST /shared-phones'>) => request('POST /shared-phones', { body }),
    onSuccess: ({ secret }) => {
      storage.write('sharedPhone', { secret, people: null });
      onMade();
      lockPhone();
    },
  });

function useChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const answers = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => answers.invalidateQueries({ queryKey: listKey }) });
}

export const useRemovePhone = () =>
  useChange((id: string) => request('DELETE /shared-phones/{id}', { params: { id } }));

export const useForgetPin = () =>
  useChange((params: { id: string; personId: string }) =>
    request('DELETE /shared-phones/{id}/people/{personId}', { params }),
  );

export const useForgetOwnPins = () => useMutation({ mutationFn: () => request('DELETE /profile/pins') });

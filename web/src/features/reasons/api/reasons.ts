import type { Reason } from '@rounds/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../../lib/api/api';
import { keys } from '../../../lib/queryKeys';
import type { ReasonFields } from '../reasonForm';

const keyOf = (accountId: string) => [keys.reasons, accountId];

/** What the organisation's visitors can tap, in order, of all kinds of places. */
export const useReasons = (accountId: string) =>
  useQuery({
    queryKey: keyOf(accountId),
    queryFn: async () => (await request('GET /accounts/{id}/reasons', { params: { id: accountId } })).items,
  });

const areNamed = (reasons: readonly ReasonFields[]): reasons is Reason[] => reasons.every(({ id }) => id !== undefined);

/** The whole list, one answer after another. It is shown at once, unless the server has yet to name a new one. */
export function useSaveReasons(accountId: string) {
  const queryClient = useQueryClient();
  const queryKey = keyOf(accountId);
  const isLast = () => queryClient.isMutating({ mutationKey: queryKey }) <= 1;
  /** As it was before what is on its way. */
  const known = useRef<Reason[]>(undefined);
  return useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join(' ') },
    mutationFn: (items: readonly ReasonFields[]) =>
      request('PUT /accounts/{id}/reasons', { params: { id: accountId }, body: { items: [...items] } }),
    onMutate: async (items) => {
      await queryClient.cancelQueries({ queryKey });
      if (isLast()) known.current = queryClient.getQueryData(queryKey);
      if (areNamed(items)) queryClient.setQueryData(queryKey, items);
    },
    onSuccess: ({ items }) => {
      known.current = items;
      if (isLast()) queryClient.setQueryData(queryKey, items);
    },
    onError: () => {
      queryClient.setQueryData(queryKey, known.current);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

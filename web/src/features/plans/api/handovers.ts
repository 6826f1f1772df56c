import type { Body } from '@rounds/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { keys } from '../../../lib/queryKeys';

function useChange<Change>(apply: (change: Change) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: apply,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [keys.today] }),
  });
}

/** By its id a note that is sent again, after an answer that was lost, is left once. */
export type Note = Body<'POST /handovers'> & { requestId: string };

export const useLeaveNote = () =>
  useChange(({ requestId, ...body }: Note) => request('POST /handovers', { body, requestId }));

export const useCloseNote = (id: string) => useChange(() => request('POST /handovers/{id}/close', { params: { id } }));

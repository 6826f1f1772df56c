import type { Body } from '@rounds/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { keys } from '../../../lib/queryKeys';
import { onceTimeoutMs } from '../../../lib/useShownOnce';

function useChange<Change>(apply: (change: Change) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: apply,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [keys.today] }),
  });
}

/** By its id a handover that is sent again, after an answer that was lost, is left once. */
export type NewHandover = Body<'POST /handovers'> & { requestId: string };

export const useLeaveHandover = () =>
  useChange(({ requestId, ...body }: NewHandover) => request('POST /handovers', { body, requestId }));

export const useCloseHandover = (id: string) =>
  useChange(() => request('POST /handovers/{id}/close', { params: { id }, timeoutMs: onceTimeoutMs }));

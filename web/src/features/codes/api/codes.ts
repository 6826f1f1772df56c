import type { PrintableCode } from '@rounds/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { keys } from '../../../lib/queryKeys';
import { onceTimeoutMs } from '../../../lib/useShownOnce';

export const useCodeState = (code: string) =>
  useQuery({
    queryKey: [keys.codes, code],
    queryFn: () => request('GET /codes/{code}', { params: { code } }),
    staleTime: 0,
  });

/** What was printed ahead and is on no door yet. */
export const useBlankCodes = () =>
  useQuery({
    queryKey: [keys.codes],
    queryFn: async (): Promise<PrintableCode[]> => (await request('GET /codes')).items,
    staleTime: 0,
  });

/** Lists and records of facilities carry their code. */
function useForgetCodes(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const stale = [keys.facilities, keys.facility, keys.codes];
    await Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
}

export function useReplaceCode() {
  const forget = useForgetCodes();
  return useMutation({
    mutationFn: (facilityId: string) =>
      request('POST /facilities/{id}/new-code', { params: { id: facilityId }, timeoutMs: onceTimeoutMs }),
    onSuccess: forget,
    // After a lost answer the code on the wall may be dead all the same.
    onError: () => void forget(),
  });
}

export function useMakeBlankCodes() {
  const forget = useForgetCodes();
  return useMutation({
    mutationFn: async (count: number): Promise<PrintableCode[]> =>
      (await request('POST /codes', { body: { count }, timeoutMs: onceTimeoutMs })).items,
    // They are shown at once. After a lost answer they stand in the list of those that wait.
    onSettled: () => void forget(),
  });
}

export function useClaimCode(code: string) {
  const forget = useForgetCodes();
  return useMutation({
    mutationFn: (facilityId: string) => request('POST /codes/{code}/claim', { params: { code }, body: { facilityId } }),
    onSuccess: forget,
  });
}

import type { PrintableCode } from '@rounds/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';

export const useCodeState = (code: string) =>
  useQuery({
    queryKey: ['codes', code],
    queryFn: () => request('GET /codes/{code}', { params: { code } }),
    staleTime: 0,
  });

/** Lists and records of facilities carry their code. */
function useForgetCodes(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const stale = ['facilities', 'facility', 'codes'];
    await Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
}

export function useReplaceCode() {
  const forget = useForgetCodes();
  return useMutation({
    mutationFn: (facilityId: string) => request('POST /facilities/{id}/new-code', { params: { id: facilityId } }),
    onSuccess: forget,
  });
}

export const useMakeBlankCodes = () =>
  useMutation({
    mutationFn: async (count: number): Promise<PrintableCode[]> =>
      (await request('POST /codes', { body: { count } })).items,
  });

export function useClaimCode(code: string) {
  const forget = useForgetCodes();
  return useMutation({
    mutationFn: (facilityId: string) => request('POST /codes/{code}/claim', { params: { code }, body: { facilityId } }),
    onSuccess: forget,
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { keys } from '../../../lib/queryKeys';

/** For all owners of the organisation. */
export function useCloseGuide(accountId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('POST /accounts/{id}/guide/close', { params: { id: accountId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [keys.overview] }),
  });
}

/** Said when posters are printed or saved. Nobody waits for it, and nothing depends on it but a line of the guide. */
export function usePostersMade(accountId: string): () => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => request('POST /accounts/{id}/guide/posters', { params: { id: accountId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [keys.overview] }),
  });
  return () => mutate();
}

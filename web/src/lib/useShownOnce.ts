import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';

/** After that the call fails: somebody waits before a busy button. */
export const onceTimeoutMs = 30_000;

/**
 * For what the server shows once: it is on the screen as soon as it has come, whatever becomes of the lists that are asked
 * for beside it. They are also asked for when the answer was lost: it may have been made all the same.
 */
export function useShownOnce<Answer, Asked = void>(queryKey: QueryKey, mutationFn: (asked: Asked) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => void queryClient.invalidateQueries({ queryKey }) });
}

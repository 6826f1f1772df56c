import type { ChecklistItem } from '@rounds/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../../lib/api/api';
import { itemsKey } from './templates';

export interface Move {
  itemId: string;
  /** Where it stands now and where it is to stand. */
  from: number;
  to: number;
}

/** The order after a move, numbered anew. */
function moved(items: readonly ChecklistItem[], { from, to }: Move): ChecklistItem[] {
  const item = items[from];
  if (!item) return [...items];
  return items
    .toSpliced(from, 1)
    .toSpliced(to, 0, item)
    .map((each, pos) => ({ ...each, pos }));
}

/**
 * Shows the new order at once and lets the server have the last word. Moves go out one after another: each names the
 * position that the one before it leads to.
 */
export function useMoveItem(id: number) {
  const queryClient = useQueryClient();
  const queryKey = itemsKey(id);
  const mutationKey = [...queryKey, 'order'];
  /** The order before the moves that are on their way. */
  const known = useRef<ChecklistItem[]>(undefined);
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: async ({ itemId, from, afterId }: Move & { afterId: string | null }) => {
      const body = { currentPos: from, afterId };
      return request('POST /checklists/{id}/items/{itemId}/change-pos', { params: { id, itemId }, body });
    },
    onMutate: async (move) => {
      await queryClient.cancelQueries({ queryKey });
      if (queryClient.isMutating({ mutationKey }) <= 1) known.current = queryClient.getQueryData(queryKey);
      queryClient.setQueryData<ChecklistItem[]>(queryKey, (items) => items && moved(items, move));
    },
    onSuccess: ({ items }) => {
      // Should the next move fail, this is the order that it leaves.
      known.current = items;
      // While more moves are on their way the screen is ahead of this answer.
      if (queryClient.isMutating({ mutationKey }) <= 1) queryClient.setQueryData(queryKey, items);
    },
    onError: () => {
      // At once: without a network the server's word does not come, and what is shown must be what is kept.
      queryClient.setQueryData(queryKey, known.current);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}

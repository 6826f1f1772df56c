import type { QueryClient } from '@tanstack/react-query';
import { countWaiting, onReportsChange } from '../lib/offline/queue';
import { keys } from '../lib/queryKeys';

/** One's own work shows at once: when it is sent, the lists are asked for before the person is back at them. */
export function refreshWhenSent(queryClient: QueryClient): () => void {
  let before = 0;
  const look = async () => {
    const waiting = await countWaiting().catch(() => 0);
    const isSent = waiting < before;
    before = waiting;
    if (!isSent) return;
    for (const key of [keys.today, keys.sites, keys.facilities]) {
      void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'all' });
    }
    for (const key of [keys.board, keys.dashboard, keys.checks]) {
      void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  void look();
  return onReportsChange(() => void look());
}

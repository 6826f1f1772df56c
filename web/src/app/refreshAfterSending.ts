import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../lib/queryKeys';

/** One's own work shows at once: when it is sent, the lists are asked for before the person is back at them. */
export function refreshAfterSending(queryClient: QueryClient): void {
  for (const key of [keys.today, keys.sites, keys.facilities]) {
    void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'all' });
  }
  for (const key of [keys.board, keys.dashboard, keys.checks, keys.jobs, keys.round, keys.overview]) {
    void queryClient.invalidateQueries({ queryKey: [key] });
  }
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { open } from '../lib/api/api';
import { createLive, tellLists } from '../lib/live';
import { useCan } from '../lib/permissions';
import { figures, listOf } from '../lib/queryKeys';
import { useSession } from '../lib/session';

/** What others do shows by itself, for those who may see it. Each answer is asked for once, however many show it. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const mayView = useCan()('report.View');
  const accountId = useSession()?.accountId ?? null;
  const scope = mayView ? accountId : null;

  useEffect(() => {
    if (scope === null) return undefined;
    const live = createLive({ scope, open: (signal) => open('GET /events', { signal }) });
    const stop = live.subscribe((told) => {
      for (const key of figures) void queryClient.invalidateQueries({ queryKey: [key] });
      // The lists on the screen see to themselves; kept ones are old from now on.
      for (const key of new Set([...told].map((kind) => listOf[kind]))) {
        void queryClient.invalidateQueries({ queryKey: [key], refetchType: 'none' });
      }
      tellLists(told);
    });
    return () => {
      stop();
      live.close();
    };
  }, [scope, queryClient]);

  return null;
}

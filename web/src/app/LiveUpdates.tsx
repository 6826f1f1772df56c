import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { open } from '../lib/api/api';
import { tellLists, type LiveListener } from '../lib/liveKinds';
import { useCan } from '../lib/permissions';
import { figures, keys, listOf } from '../lib/queryKeys';
import { useSession } from '../lib/session';
import { whenQuiet } from '../lib/whenQuiet';

/** Soon: what happens until then is seen with the next event. */
const startMs = 300;

/** What others do shows by itself, for those who may see it. Each answer is asked for once, however many show it. */
export function LiveUpdates() {
  const queryClient = useQueryClient();
  const mayView = useCan()('report.View');
  const accountId = useSession()?.accountId ?? null;
  const scope = mayView ? accountId : null;

  useEffect(() => {
    if (scope === null) return undefined;
    const refresh: LiveListener = (told) => {
      for (const key of figures) void queryClient.invalidateQueries({ queryKey: [key] });
      // The lists on the screen see to themselves; kept ones are old from now on. A job is shown as it stands.
      for (const key of new Set([...told].map((kind) => listOf[kind]))) {
        const refetchType = key === keys.jobs ? 'active' : 'none';
        void queryClient.invalidateQueries({ queryKey: [key], refetchType });
      }
      tellLists(told);
    };
    let isOver = false;
    let close: (() => void) | undefined;
    const start = async () => {
      const { createLive } = await import('../lib/live');
      if (isOver) return;
      const live = createLive({ scope, open: (signal) => open('GET /events', { signal }) });
      live.subscribe(refresh);
      close = () => live.close();
    };
    // Not needed for the first screen, so not part of its load. What cannot be fetched now is at the next start.
    const callOff = whenQuiet(() => void start().catch(() => undefined), startMs);
    return () => {
      isOver = true;
      callOff();
      close?.();
    };
  }, [scope, queryClient]);

  return null;
}

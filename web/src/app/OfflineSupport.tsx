import { useEffect } from 'react';
import { startAppWorker } from '../lib/offline/appWorker';
import { startSender } from '../lib/offline/sender';
import { useSession } from '../lib/session';
import { whenQuiet } from '../lib/whenQuiet';
import { UpdateBar } from './UpdateBar';

/** What goes on behind every screen: sending what waits, fetching ahead, and hearing of new versions. */
export function OfflineSupport() {
  const personId = useSession()?.personId ?? null;

  useEffect(() => startSender(), []);

  useEffect(() => {
    // While developing, a worker would hide every change behind the version before it.
    if (!import.meta.env.PROD) return undefined;
    // It fetches all of the app, which would keep the first screen's own requests waiting.
    return whenQuiet(() => void startAppWorker().catch(() => undefined));
  }, []);

  useEffect(() => {
    if (personId === null) return undefined;
    const leaving = new AbortController();
    // It is a convenience; the next start tries again.
    const start = async () => (await import('../lib/offline/prefetch')).fetchAhead(leaving.signal);
    const callOff = whenQuiet(() => void start().catch(() => undefined));
    return () => {
      callOff();
      leaving.abort();
    };
  }, [personId]);

  return <UpdateBar />;
}

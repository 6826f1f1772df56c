import { useEffect } from 'react';
import { startAppWorker } from '../lib/offline/appWorker';
import { personOf } from '../lib/offline/person';
import { fetchAhead } from '../lib/offline/prefetch';
import { startSender } from '../lib/offline/sender';
import { useSession } from '../lib/session';
import { UpdateBar } from './UpdateBar';

/** Long enough for the screen that the person asked for to have its answers first. */
const quietMs = 3000;

/** What goes on behind every screen: sending what waits, fetching ahead, and hearing of new versions. */
export function OfflineSupport() {
  const accessToken = useSession()?.accessToken;
  const personId = accessToken === undefined ? null : personOf(accessToken);

  useEffect(() => startSender(), []);

  useEffect(() => {
    // While developing, a worker would hide every change behind the version before it.
    if (import.meta.env.PROD) startAppWorker().catch(() => undefined);
  }, []);

  useEffect(() => {
    if (personId === null) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      // It is a convenience; the next start tries again.
      fetchAhead(leaving.signal).catch(() => undefined);
    }, quietMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [personId]);

  return <UpdateBar />;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startAppWorker } from '../lib/offline/appWorker';
import { onReportsChange } from '../lib/offline/queue';
import { useSession } from '../lib/session';
import { useIsSharedPhone } from '../lib/sharedPhone';
import { whenQuiet } from '../lib/whenQuiet';
import { ComesLater, lazyPart } from '../shared/lazyPart';

const UpdateBar = lazyPart(async () => (await import('./UpdateBar')).UpdateBar, ComesLater);
const IdleLock = lazyPart(async () => (await import('./IdleLock')).default, ComesLater);

const retryMs = 15_000;

/** What goes on behind every screen: sending what waits, fetching ahead, and hearing of new versions. */
export function OfflineSupport() {
  const personId = useSession()?.personId ?? null;
  const isShared = useIsSharedPhone();
  const queryClient = useQueryClient();

  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      const { startSender } = await import('../lib/offline/sender');
      if (!isOver) stop = startSender();
    };
    // Not needed for the first screen, so not part of its load.
    const tryToStart = () =>
      void start().catch(() => {
        if (!isOver) again = setTimeout(tryToStart, retryMs);
      });
    tryToStart();
    return () => {
      isOver = true;
      clearTimeout(again);
      stop?.();
    };
  }, []);

  useEffect(() => {
    const refresh = async () => (await import('./refreshAfterSending')).refreshAfterSending(queryClient);
    return onReportsChange((left) => {
      if (left?.how === 'sent') void refresh().catch(() => undefined);
    });
  }, [queryClient]);

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

  return (
    <>
      <UpdateBar />
      {isShared && personId !== null && <IdleLock />}
    </>
  );
}

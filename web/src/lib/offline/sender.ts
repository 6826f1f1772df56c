import { request } from '../api/api';
import { currentPerson, session } from '../session';
import { forgetPhotosOf, sweepPhotos, unbindPhotos } from './keptPhotos';
import { onReportsChange } from './queue';
import { later, replayReports, replaySealed, type Replayed } from './replay';
import { requestAs } from './requestAs';

const firstPauseMs = 15_000;
const longestPauseMs = 300_000;

let pauseMs = firstPauseMs;
let timer: ReturnType<typeof setTimeout> | undefined;
let underWay: Promise<Replayed> | null = null;
let isWanted = false;
/** The last attempt left something behind. */
let isLeftOver = false;

/** Sends what waits. Asked while it is at it, it looks once more afterwards. */
export function sendReports(): Promise<Replayed> {
  isWanted = true;
  underWay ??= run().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function run(): Promise<Replayed> {
  let replayed: Replayed = { kind: 'done' };
  while (isWanted) {
    isWanted = false;
    const personId = currentPerson();
    const sealed = await replaySealed(request).catch(() => later());
    replayed =
      personId === null
        ? { kind: 'signed-out' }
        : await replayReports(personId, requestAs(personId)).catch(() => later());
    if (sealed.kind === 'later') replayed = sealed;
  }
  clearTimeout(timer);
  if (replayed.kind === 'later') {
    timer = setTimeout(() => void sendReports(), Math.max(pauseMs, replayed.retryAfterMs));
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    // Once per outage: a browser that believes to be online wakes the worker at once, and that would go round and round.
    if (!isLeftOver) void askWorker();
  } else {
    sweepOnce();
    pauseMs = firstPauseMs;
  }
  isLeftOver = replayed.kind === 'later';
  return replayed;
}

let isSwept = false;

/** When nothing waits, once per page. */
function sweepOnce(): void {
  const personId = currentPerson();
  if (isSwept || personId === null) return;
  isSwept = true;
  void sweepPhotos(personId).catch(() => undefined);
}

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/** Where the browser can, its worker sends when the network is back, also after this page is closed. */
async function askWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration('/app');
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  // Refused when the person has switched background activity off.
  await sync?.register('reports').catch(() => undefined);
}

/** A report that the person gave up takes its pictures along. */
export const forgetPhotosOfDiscarded = (): (() => void) =>
  onReportsChange((left) => {
    if (left?.how === 'discarded') void forgetPhotosOf(left.requestId).catch(() => undefined);
    if (left?.how === 'mended') void unbindPhotos(left.requestId).catch(() => undefined);
  });

/** Everything that may mean that the network is back. Gives back the way to stop. */
export function startSender(): () => void {
  const trySoon = () => {
    pauseMs = firstPauseMs;
    void sendReports();
  };
  const whenSeenOrHidden = () => {
    if (document.visibilityState === 'visible') trySoon();
    else if (isLeftOver) void askWorker();
  };
  globalThis.addEventListener('online', trySoon);
  document.addEventListener('visibilitychange', whenSeenOrHidden);
  const unsubscribe = session.subscribe(trySoon);
  const stopForgetting = forgetPhotosOfDiscarded();
  trySoon();
  return () => {
    clearTimeout(timer);
    globalThis.removeEventListener('online', trySoon);
    document.removeEventListener('visibilitychange', whenSeenOrHidden);
    unsubscribe();
    stopForgetting();
  };
}

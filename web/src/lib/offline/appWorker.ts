const script = '/app/offline-worker.js';
const scope = '/app';
const hourMs = 3_600_000;

type Waiting = () => void;
let takeOver: Waiting | null = null;
const listeners = new Set<() => void>();

function offer(worker: ServiceWorker): void {
  takeOver = () => {
    // Another tab was asked first: it is in charge already, and only this page is still the old one.
    if (worker.state !== 'installed') {
      globalThis.location.reload();
      return;
    }
    // Only the tab whose person asked for it reloads; the others go on with the version that they have.
    navigator.serviceWorker.addEventListener('controllerchange', () => globalThis.location.reload(), { once: true });
    worker.postMessage('take-over');
  };
  listeners.forEach((listener) => listener());
}

/** Keeps the app for opening without a network, and hears of new versions of it. */
export async function startAppWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'send-reports') void import('./sender').then(({ sendReports }) => sendReports());
  });
  const registration = await navigator.serviceWorker.register(script, { scope });
  // The very first worker has nobody to take over from.
  const offerWhenReady = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
  };
  offerWhenReady(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => offerWhenReady(installing));
  });
  setInterval(() => void registration.update().catch(() => undefined), hourMs);
}

/** The scanner's decoder is large: it is kept for offline use when the connection is good. */
export async function keepScanner(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  registration?.active?.postMessage('keep-scanner');
}

/** For `useSyncExternalStore`: the way to a new version that is ready, or null. */
export const appUpdate = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Waiting | null => takeOver,
};

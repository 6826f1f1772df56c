import { limits } from '@rounds/contract';
import { request } from '../../../lib/api/api';
import { findPushRegistration, pushScope, renewalMessage, serverKeyOf, wireOf } from '../../../lib/pushSubscription';
import { storage } from '../../../lib/storage';
import { wait } from '../../../lib/wait';

const script = '/app/push-worker.js';

export type PushSupport = 'offered' | 'needs-installation' | 'none';

export class PushFailure extends Error {
  override readonly name = 'PushFailure';
}

/** iPads call themselves Macs, and no Mac has a touch screen. */
const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** On an iPhone only an app on the home screen can be pushed to. */
export function pushSupport(): PushSupport {
  if (isAppleMobile() && !isInstalled()) return 'needs-installation';
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
    ? 'offered'
    : 'none';
}

export async function isPushOn(): Promise<boolean> {
  if (pushSupport() !== 'offered' || Notification.permission !== 'granted') return false;
  const registration = await findPushRegistration();
  return Boolean(await registration?.pushManager.getSubscription());
}

async function activated(registration: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return registration;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new PushFailure('The push worker could not be installed'));
    });
  });
  return registration;
}

/** The one kept from before, or a new one where there is none for the server's present key. */
async function ownSubscription(signal: AbortSignal): Promise<PushSubscription> {
  const { browserPushPublicKey: key } = await request('GET /configs/shared', { signal });
  const { pushManager } = await activated(await navigator.serviceWorker.register(script, { scope: pushScope }));
  const kept = await pushManager.getSubscription();
  if (kept && serverKeyOf(kept) !== key) await kept.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  // Too late: the person was told that it failed, so it must not work behind their back.
  signal.throwIfAborted();
  return subscription;
}

const tellServer = (subscription: PushSubscription, signal: AbortSignal) =>
  request('POST /notifications/enable-browser-push', { body: wireOf(subscription), signal });

async function subscribeStubbornly(signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await tellServer(await ownSubscription(signal), signal);
      return;
    } catch (error) {
      if (attempt >= limits.pushAttempts || signal.aborted) throw error;
    }
    await wait(limits.pushDelayMs);
  }
}

/** The browser may only ask from a tap, so this has to be the first thing that a tap does. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

/** Up to five attempts, half a second apart; failed for good after five seconds. */
export async function enablePush(permission: Promise<NotificationPermission>): Promise<void> {
  if ((await permission) !== 'granted') throw new PushFailure('Notifications are not allowed');
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(new PushFailure('It took too long')), limits.pushFailureMs);
  const givenUp = new Promise<never>((_, reject) => {
    tooLate.signal.addEventListener('abort', () => reject(tooLate.signal.reason as Error));
  });
  try {
    await Promise.race([subscribeStubbornly(tooLate.signal), givenUp]);
    storage.write('isPushWanted', true);
  } catch (error) {
    throw error instanceof PushFailure ? error : new PushFailure('The browser could not subscribe', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** `made` may be one that its worker's registration no longer knows. */
async function letGo(made: PushSubscription | null): Promise<void> {
  const registration = await findPushRegistration();
  const subscription = made ?? (await registration?.pushManager.getSubscription());
  await subscription?.unsubscribe();
  await registration?.unregister();
  if (subscription) {
    await request('POST /notifications/disable-browser-push', { body: { endpoint: subscription.endpoint } });
  }
}

export async function disablePush(): Promise<void> {
  storage.write('isPushWanted', false);
  if (pushSupport() === 'offered') await letGo(null);
}

const isUnwanted = () => storage.read('isPushWanted') === false;

/** After a sign-in: silent, and only where the person once said yes and has not said no since. */
export async function renewPush(): Promise<void> {
  if (pushSupport() !== 'offered' || Notification.permission !== 'granted') return;
  if (isUnwanted()) return;
  const signal = AbortSignal.timeout(limits.pushFailureMs);
  const subscription = await ownSubscription(signal).catch(() => null);
  if (subscription && !isUnwanted()) await tellServer(subscription, signal).catch(() => undefined);
  // Who said no in the meantime must not find it made anew.
  if (isUnwanted()) await letGo(subscription);
}

/** The push service may give up a device's address while the app is open. */
export function renewWhenAsked(): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const listener = ({ data }: MessageEvent<unknown>) => {
    if (data === renewalMessage) void renewPush();
  };
  navigator.serviceWorker.addEventListener('message', listener);
  return () => navigator.serviceWorker.removeEventListener('message', listener);
}

import type { Body } from '@rounds/contract';

type Wire = Body<'POST /notifications/enable-browser-push'>;

/** The key of the server that it was made for, as the server writes it. */
export function serverKeyOf({ options }: Pick<PushSubscription, 'options'>): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** A browser's subscription as the server takes it. */
export function wireOf(subscription: Pick<PushSubscription, 'toJSON' | 'options'>): Wire {
  const { endpoint, keys } = subscription.toJSON();
  const applicationServerKey = serverKeyOf(subscription);
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    // Some browsers do not say.
    ...(applicationServerKey && { applicationServerKey }),
  };
}

/** Its own registration, apart from the offline worker's: unregistering it leaves work without a network alone. */
export const pushScope = '/app/push/';

/** `getRegistration` would also answer with the offline worker's, whose scope lies around this one. */
export async function findPushRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  const registrations = await navigator.serviceWorker.getRegistrations();
  return registrations.find((registration) => new URL(registration.scope).pathname === pushScope);
}

/**
 * The person has left this device: nothing more is shown to whoever holds it now. Our server need not be reached for it;
 * the push service tells it that the address is gone.
 */
export async function silencePush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await findPushRegistration();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  const subscription = await registration.pushManager.getSubscription();
  await Promise.allSettled([subscription?.unsubscribe(), registration.unregister()]);
}

/** What the push worker asks an open page for: it has the session at hand. */
export const renewalMessage = 'renew-push';

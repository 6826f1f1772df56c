import type { WorkerConnection } from '../lib/offline/workerConnection';
import { renewalMessage, wireOf } from '../lib/pushSubscription';
import type { PushWorkerScope, SubscriptionChangeEvent } from './push-scope';

/**
 * The push service gave up the device's address, and perhaps the browser has another one already. Told to the server at
 * once: waiting for the next start of the app could mean a night of silence.
 */
export async function renew(
  worker: PushWorkerScope,
  { oldSubscription, newSubscription }: Pick<SubscriptionChangeEvent, 'oldSubscription' | 'newSubscription'>,
  connect: () => Promise<WorkerConnection | null>,
): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const app = pages.find(({ url }) => /^\/app(\/|$)/.test(new URL(url).pathname));
  if (app) {
    app.postMessage(renewalMessage);
    return;
  }
  const connection = await connect();
  if (!connection) return;
  const { request, close } = connection;
  const { browserPushPublicKey } = await request('GET /configs/shared');
  const subscription =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: browserPushPublicKey,
    }));
  await request('POST /notifications/enable-browser-push', { body: wireOf(subscription) });
  if (oldSubscription && oldSubscription.endpoint !== subscription.endpoint) {
    await request('POST /notifications/disable-browser-push', { body: { endpoint: oldSubscription.endpoint } });
  }
  await close();
}

import type { PushMessage } from '@rounds/contract';
import { connectFromWorker } from '../lib/offline/workerConnection';
import { dismiss, open, receive } from './push-notifications';
import { renew } from './push-renewal';
import type { PushWorkerScope } from './push-scope';

const worker = globalThis as unknown as PushWorkerScope;

// It controls no page, so there is nothing to wait for.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(receive(worker, event.data.json() as PushMessage));
});

worker.addEventListener('notificationclick', (event) => event.waitUntil(open(worker, event.notification)));

worker.addEventListener('notificationclose', (event) => event.waitUntil(dismiss(worker)));

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event, connectFromWorker)));

import { sendFromWorker } from '../lib/offline/sendFromWorker';
import { createAppFiles, type AppFiles } from './appFiles';
import type { ServiceWorkerScope } from './scope';

/** Filled in by the build. */
declare const __APP_FILES__: AppFiles;

const worker = globalThis as unknown as ServiceWorkerScope;
const appFiles = createAppFiles(__APP_FILES__);

/** The visitor's page comes from the server whenever it can; it needs no app. */
const isServerPage = (pathname: string) => /^\/app\/(?:[^/]+\/feedback|receipt\/[^/]+)\/?$/.test(pathname);

worker.addEventListener('install', (event) => {
  event.waitUntil(appFiles.install());
});

// It waits until the person asks for it: a page must not change under the hands of somebody who is half through a round.
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting());
  if (event.data === 'keep-scanner') event.waitUntil(appFiles.keepHeavy());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(appFiles.removeOld().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  // A kiosk has a page and a worker of its own.
  if (request.mode === 'navigate' && /^\/app\/kiosk\/?$/.test(pathname)) return;
  if (request.mode === 'navigate') {
    event.respondWith(isServerPage(pathname) ? fetch(request).catch(() => appFiles.page()) : appFiles.page());
  } else if (appFiles.has(pathname)) {
    event.respondWith(appFiles.file(request));
  }
});

/** An open page sends for itself, with the tokens that it holds; it may be closed before it is done, so try again. */
async function sendReports(): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 0) return sendFromWorker();
  pages.forEach((page) => page.postMessage('send-reports'));
  throw new Error('A page is sending');
}

worker.addEventListener('sync', (event) => {
  if (event.tag === 'reports') event.waitUntil(sendReports());
});

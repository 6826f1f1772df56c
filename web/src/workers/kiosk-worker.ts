import type { ServiceWorkerScope } from './scope';

const worker = globalThis as unknown as ServiceWorkerScope;
const name = 'rounds-kiosk';
const page = '/app/kiosk';
/** What only our page has: a guest Wi-Fi answers with its own. */
const mark = 'id="kiosk"';

/** Keeps the page as it is now; whether it is another one than before. */
async function look(): Promise<boolean> {
  const response = await fetch(page, { cache: 'reload' });
  if (!response.ok || response.redirected) return false;
  const cache = await caches.open(name);
  const [fresh, old] = await Promise.all([response.clone().text(), cache.match(page).then((kept) => kept?.text())]);
  if (!fresh.includes(mark) || fresh === old) return false;
  await cache.put(page, response);
  return old !== undefined;
}

async function lookAndTell(): Promise<void> {
  const isNew = await look().catch(() => false);
  if (!isNew) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false });
  pages.forEach((each) => each.postMessage('new-edition'));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(page)) ?? fetch(request);
}

worker.addEventListener('install', (event) => {
  event.waitUntil(look().then(() => worker.skipWaiting()));
});
worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});
// The page that is kept comes first: a tablet starts at once, whatever the network does. Then it is looked for a newer one.
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || new URL(request.url).pathname !== page) return;
  event.respondWith(answer(request));
  event.waitUntil(lookAndTell());
});
worker.addEventListener('message', (event) => {
  if (event.data === 'look') event.waitUntil(lookAndTell());
});

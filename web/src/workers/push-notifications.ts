import type { PushMessage } from '@rounds/contract';
import type { PushWorkerScope, ShownNotification, ShownOptions } from './push-scope';

/** What a notification on the screen remembers. */
interface Kept {
  url: string;
  /** How many messages it stands for. */
  count: number;
}

const keptIn = ({ data }: ShownNotification): Kept =>
  typeof data === 'object' && data !== null && 'url' in data ? (data as Kept) : { url: '/app', count: 1 };

const total = (shown: readonly ShownNotification[]): number =>
  shown.reduce((sum, notification) => sum + keptIn(notification).count, 0);

/** One notification per facility: a new message takes the place of the old one and says how many there are. */
export function notificationOf(message: PushMessage, before: readonly ShownNotification[]): ShownOptions {
  const count = total(before) + 1;
  const form = new Intl.PluralRules(message.language).select(count);
  const grouped = (message.grouped[form] ?? message.grouped.other ?? '').replace('{{count}}', String(count));
  const kept: Kept = { url: message.url, count };
  return {
    body: count > 1 && grouped ? `${grouped}\n${message.body}` : message.body,
    tag: message.tag,
    renotify: before.length > 0,
    lang: message.language,
    icon: '/app/icons/icon-192.png',
    badge: '/app/icons/badge-96.png',
    timestamp: Date.parse(message.at),
    data: kept,
  };
}

const memoryName = 'rounds-push';
const memoryKey = '/app/push/shown';
const remembered = 100;

/** True the first time an id comes. A message that the server had to send again must not sound twice. */
async function isNew(id: string): Promise<boolean> {
  const memory = await caches.open(memoryName);
  const kept = await memory.match(memoryKey);
  const ids = kept ? ((await kept.json()) as string[]) : [];
  if (ids.includes(id)) return false;
  await memory.put(memoryKey, new Response(JSON.stringify([...ids, id].slice(-remembered))));
  return true;
}

async function showMissed({ registration, navigator }: PushWorkerScope): Promise<void> {
  const missed = total(await registration.getNotifications());
  await (missed > 0 ? navigator.setAppBadge?.(missed) : navigator.clearAppBadge?.());
}

export async function receive(worker: PushWorkerScope, message: PushMessage): Promise<void> {
  if (!(await isNew(message.id))) return;
  const before = await worker.registration.getNotifications({ tag: message.tag });
  await worker.registration.showNotification(message.title, notificationOf(message, before));
  await showMissed(worker);
}

/** An open window shows the place; without one, a new one opens there. */
export async function open(worker: PushWorkerScope, notification: ShownNotification): Promise<void> {
  const { url } = keptIn(notification);
  notification.close();
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const app = windows.find((window) => /^\/app(\/|$)/.test(new URL(window.url).pathname));
  if (app) {
    app.postMessage({ open: url });
    // Some systems refuse to bring a window to the front; it shows the place all the same.
    await app.focus().catch(() => undefined);
  } else {
    await worker.clients.openWindow(url);
  }
  await showMissed(worker);
}

export const dismiss = showMissed;

import type { PushMessage } from '@rounds/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notificationOf, open, receive } from './push-notifications';
import type { PushWorkerScope, ShownNotification, ShownOptions, WindowClient } from './push-scope';

const message = (part: Partial<PushMessage> = {}): PushMessage => ({
  id: 'one',
  kind: 'low-rating',
  tag: 'lobby',
  title: 'Оценка 2 из 5: Холл',
  body: 'Север: «Нет мыла»',
  grouped: { one: '{{count}} новое', few: '{{count}} новых сообщения', many: '{{count}} новых сообщений' },
  url: '/app/account/a/site/s?tab=ratings',
  language: 'ru',
  at: '2026-11-15T10:00:00.000Z',
  ...part,
});

/** As much of a service worker as is needed to see what it shows and opens. */
function fakeWorker(windows: Partial<WindowClient>[] = []) {
  const shown = new Map<string, { title: string; options: ShownOptions }>();
  const close = vi.fn();
  const asShown = ({ options }: { options: ShownOptions }): ShownNotification => ({ data: options.data, close });
  const worker = {
    registration: {
      showNotification: async (title: string, options: ShownOptions) =>
        void shown.set(options.tag ?? '', { title, options }),
      getNotifications: async (filter?: { tag: string }) =>
        [...shown].filter(([tag]) => !filter || tag === filter.tag).map(([, one]) => asShown(one)),
    },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => undefined) },
    navigator: { setAppBadge: vi.fn(async () => undefined), clearAppBadge: vi.fn(async () => undefined) },
  };
  return { worker: worker as unknown as PushWorkerScope, shown, close, ...worker };
}

beforeEach(() => {
  const kept = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => kept.get(key)?.clone(),
      put: async (key: string, response: Response) => void kept.set(key, response),
    }),
  });
});

describe('the push worker', () => {
  it('shows a message in its own words and language', async () => {
    const { worker, shown, navigator } = fakeWorker();
    await receive(worker, message());
    expect(shown.get('lobby')).toMatchObject({
      title: 'Оценка 2 из 5: Холл',
      options: { body: 'Север: «Нет мыла»', lang: 'ru', renotify: false },
    });
    expect(navigator.setAppBadge).toHaveBeenLastCalledWith(1);
  });

  it('stays silent when the server had to send the same message again', async () => {
    const { worker, shown } = fakeWorker();
    await receive(worker, message());
    shown.clear();
    await receive(worker, message());
    expect(shown.size).toBe(0);
  });

  it('keeps one notification per facility and counts in the right plural', async () => {
    const { worker, shown, navigator } = fakeWorker();
    await receive(worker, message({ id: '1' }));
    await receive(worker, message({ id: '2', tag: 'car park' }));
    await receive(worker, message({ id: '3' }));
    expect(shown.size).toBe(2);
    expect(shown.get('lobby')?.options).toMatchObject({
      body: '2 новых сообщения\nСевер: «Нет мыла»',
      renotify: true,
    });
    expect(navigator.setAppBadge).toHaveBeenLastCalledWith(3);
  });

  it('does without a plural form that nobody sent', () => {
    const before = [{ data: { url: '/app', count: 1 }, close: vi.fn() }];
    expect(notificationOf(message({ grouped: {} }), before).body).toBe('Север: «Нет мыла»');
  });
});

describe('a tap on a notification', () => {
  const tapped = { data: { url: '/app/account/a?tab=checks', count: 1 }, close: vi.fn() };

  it('shows the place in the window that is open', async () => {
    const app = { url: 'https://rounds.example/app/config', postMessage: vi.fn(), focus: vi.fn(async () => undefined) };
    const other = { url: 'https://rounds.example/terms', postMessage: vi.fn(), focus: vi.fn() };
    const { worker, clients } = fakeWorker([other, app]);
    await open(worker, tapped);
    expect(tapped.close).toHaveBeenCalled();
    expect(app.postMessage).toHaveBeenCalledWith({ open: '/app/account/a?tab=checks' });
    expect(app.focus).toHaveBeenCalled();
    expect(other.postMessage).not.toHaveBeenCalled();
    expect(clients.openWindow).not.toHaveBeenCalled();
  });

  it('opens a window there when none is open', async () => {
    const { worker, clients } = fakeWorker();
    await open(worker, tapped);
    expect(clients.openWindow).toHaveBeenCalledWith('/app/account/a?tab=checks');
  });
});

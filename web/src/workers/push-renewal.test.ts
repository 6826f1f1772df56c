import { describe, expect, it, vi } from 'vitest';
import type { WorkerConnection } from '../lib/offline/workerConnection';
import { renew } from './push-renewal';
import type { PushWorkerScope } from './push-scope';

const subscription = (endpoint: string, serverKey = 'key_') => ({
  endpoint,
  options: {
    userVisibleOnly: true,
    applicationServerKey: Uint8Array.from(atob(serverKey.replace('_', '/')), (letter) => letter.charCodeAt(0)).buffer,
  },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
});

function fakeWorker(pages: string[]) {
  const postMessage = vi.fn();
  const subscribe = vi.fn(async () => subscription('https://push.example/new'));
  const clients = { matchAll: async () => pages.map((url) => ({ url, postMessage })) };
  const worker = { clients, registration: { pushManager: { subscribe } } } as unknown as PushWorkerScope;
  return { worker, postMessage, subscribe };
}

function fakeConnection() {
  const told: unknown[] = [];
  const close = vi.fn(async () => undefined);
  const request = async (call: string, input?: { body: unknown }) => {
    if (call === 'GET /configs/shared') return { browserPushPublicKey: 'key_' };
    told.push([call, input?.body]);
    return undefined;
  };
  const connection = { personId: 'olga', request, close } as unknown as WorkerConnection;
  return { told, close, connect: async () => connection };
}

const wire = (endpoint: string, applicationServerKey = 'key_') => ({
  endpoint,
  keys: { p256dh: 'p', auth: 'a' },
  applicationServerKey,
});

describe('a device whose push address has changed', () => {
  it('tells nobody when nobody is signed in', async () => {
    const { worker, subscribe } = fakeWorker([]);
    await renew(worker, {}, async () => null);
    expect(subscribe).not.toHaveBeenCalled();
  });

  it('leaves it to the app when that is open', async () => {
    const { worker, postMessage, subscribe } = fakeWorker(['https://rounds.example/app/config']);
    const { told, connect } = fakeConnection();
    await renew(worker, {}, connect);
    expect(postMessage).toHaveBeenCalledExactlyOnceWith('renew-push');
    expect(subscribe).not.toHaveBeenCalled();
    expect(told).toEqual([]);
  });

  it('tells the new address that the browser has, with the key it is for, and lets the old one go', async () => {
    const { worker, subscribe } = fakeWorker(['https://rounds.example/help']);
    const { told, close, connect } = fakeConnection();
    const change = {
      oldSubscription: subscription('https://push.example/old'),
      newSubscription: subscription('https://push.example/given', 'prev'),
    };
    await renew(worker, change, connect);
    expect(subscribe).not.toHaveBeenCalled();
    expect(told).toEqual([
      ['POST /notifications/enable-browser-push', wire('https://push.example/given', 'prev')],
      ['POST /notifications/disable-browser-push', { endpoint: 'https://push.example/old' }],
    ]);
    expect(close).toHaveBeenCalledOnce();
  });

  it('subscribes anew when the browser has none', async () => {
    const { worker, subscribe } = fakeWorker([]);
    const { told, connect } = fakeConnection();
    await renew(worker, { newSubscription: null }, connect);
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'key_' });
    expect(told).toEqual([['POST /notifications/enable-browser-push', wire('https://push.example/new')]]);
  });
});

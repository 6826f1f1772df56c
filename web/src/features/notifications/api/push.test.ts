import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../../../lib/storage';
import { disablePush, enablePush, PushFailure, renewPush } from './push';

const key = 'BCVxsr7N';
const otherKey = 'AAAA';
const endpoint = 'https://push.example/device';

const bytesOf = (base64url: string): ArrayBuffer =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;

function subscriptionFor(applicationServerKey: string) {
  return {
    endpoint,
    options: { applicationServerKey: bytesOf(applicationServerKey) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: vi.fn(async () => true),
  };
}

type Subscription = ReturnType<typeof subscriptionFor>;

/** The browser's part: a worker that is ready at once and a push service that does as the test says. */
function openBrowser(subscribe: () => Promise<Subscription>, kept: Subscription | null = null) {
  const start = Date.now();
  const attempts: number[] = [];
  const registration = {
    scope: 'https://rounds.example/app/push/',
    active: {},
    unregister: vi.fn(async () => true),
    pushManager: {
      getSubscription: async () => kept,
      subscribe: () => {
        attempts.push(Date.now() - start);
        return subscribe();
      },
    },
  };
  const serviceWorker = { register: async () => registration, getRegistrations: async () => [registration] };
  vi.stubGlobal('navigator', { userAgent: 'a browser', maxTouchPoints: 0, languages: ['en'], serviceWorker });
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  return { attempts, registration };
}

let told: { path: string; body: unknown }[];

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    if (path.endsWith('/configs/shared')) return Response.json({ browserPushPublicKey: key });
    told.push({ path: path.split('/').at(-1) ?? '', body: JSON.parse(body as string) as unknown });
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const granted = Promise.resolve('granted' as const);
const unreachable = async (): Promise<Subscription> => {
  throw new DOMException('no push service', 'AbortError');
};

describe('turning notifications on', () => {
  it('fails at once when the person refuses', async () => {
    const { attempts } = openBrowser(unreachable);
    await expect(enablePush(Promise.resolve('denied'))).rejects.toBeInstanceOf(PushFailure);
    expect(attempts).toEqual([]);
  });

  it('tries five times, half a second apart, and then says that it failed', async () => {
    const { attempts } = openBrowser(unreachable);
    const outcome = enablePush(granted).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBeInstanceOf(PushFailure);
    expect(attempts).toEqual([0, 500, 1000, 1500, 2000]);
    expect(told).toEqual([]);
    expect(storage.read('isPushWanted')).toBeNull();
  });

  it('tells the server once, as soon as an attempt succeeds', async () => {
    let failures = 2;
    const { attempts } = openBrowser(async () => (failures-- > 0 ? unreachable() : subscriptionFor(key)));
    const enabling = enablePush(granted);
    await vi.advanceTimersByTimeAsync(10_000);
    await enabling;
    expect(attempts).toEqual([0, 500, 1000]);
    expect(told).toEqual([
      { path: 'enable-browser-push', body: { endpoint, keys: { p256dh: 'p', auth: 'a' }, applicationServerKey: key } },
    ]);
    expect(storage.read('isPushWanted')).toBe(true);
  });

  it('gives up after five seconds, and what comes later is not told behind the person’s back', async () => {
    let answer: (subscription: Subscription) => void = () => undefined;
    const { attempts } = openBrowser(() => new Promise((resolve) => (answer = resolve)));
    let failed = false;
    const enabling = enablePush(granted).catch((error: unknown) => {
      failed = error instanceof PushFailure;
    });
    await vi.advanceTimersByTimeAsync(4999);
    expect(failed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await enabling;
    expect(failed).toBe(true);
    answer(subscriptionFor(key));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(attempts).toEqual([0]);
    expect(told).toEqual([]);
  });

  it('lets go of a subscription that was made for another key', async () => {
    const old = subscriptionFor(otherKey);
    openBrowser(async () => subscriptionFor(key), old);
    await enablePush(granted);
    expect(old.unsubscribe).toHaveBeenCalledOnce();
  });

  it('keeps one that was made for this key', async () => {
    const own = subscriptionFor(key);
    openBrowser(async () => own, own);
    await enablePush(granted);
    expect(own.unsubscribe).not.toHaveBeenCalled();
  });
});

describe('turning notifications off', () => {
  it('unregisters the worker and tells the server', async () => {
    const own = subscriptionFor(key);
    const { registration } = openBrowser(async () => own, own);
    await disablePush();
    expect(own.unsubscribe).toHaveBeenCalledOnce();
    expect(registration.unregister).toHaveBeenCalledOnce();
    expect(told).toEqual([{ path: 'disable-browser-push', body: { endpoint } }]);
  });
});

describe('turning notifications off before they were on', () => {
  it('asks nothing of a browser that has none', async () => {
    vi.stubGlobal('navigator', { userAgent: 'iPhone', maxTouchPoints: 5 });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    await disablePush();
    expect(storage.read('isPushWanted')).toBe(false);
    expect(told).toEqual([]);
  });

  it('undoes a renewal that was under way', async () => {
    const own = subscriptionFor(key);
    let answer: (subscription: typeof own) => void = () => undefined;
    const { registration } = openBrowser(() => new Promise((resolve) => (answer = resolve)));
    const renewing = renewPush();
    await vi.advanceTimersByTimeAsync(0);
    await disablePush();
    answer(own);
    await renewing;
    expect(own.unsubscribe).toHaveBeenCalledOnce();
    expect(registration.unregister).toHaveBeenCalledTimes(2);
    expect(told.map(({ path }) => path)).toEqual(['disable-browser-push']);
  });
});

describe('after a sign-in', () => {
  it.each([
    ['the browser does not allow it', 'default', null],
    ['the person turned it off', 'granted', false],
  ])('nothing is renewed where %s', async (_, permission, isWanted) => {
    const { attempts } = openBrowser(async () => subscriptionFor(key));
    vi.stubGlobal('Notification', { permission });
    if (isWanted !== null) storage.write('isPushWanted', isWanted);
    await renewPush();
    expect(attempts).toEqual([]);
  });

  it('an existing permission is renewed with one attempt, and silently', async () => {
    const { attempts } = openBrowser(unreachable);
    await renewPush();
    expect(attempts).toEqual([0]);
  });
});

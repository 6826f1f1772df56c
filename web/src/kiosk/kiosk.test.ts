import { pbkdf2Sync } from 'node:crypto';
import type { KioskView } from '@rounds/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kept } from './kept';
import { startKiosk } from './kiosk';
import type { TextsByLanguage } from './texts';

const salt = Buffer.from([250, 3, 255, 17, 62, 190]);
const view: KioskView = {
  facilityTitle: 'Washroom',
  siteTitle: 'North',
  accountTitle: 'Neva',
  isFeedbackEnabled: true,
  reasons: [],
  pinCheck: {
    salt: salt.toString('base64url'),
    hash: pbkdf2Sync('428193', salt, 500, 32, 'sha256').toString('base64url'),
    iterations: 500,
  },
};
const texts = {
  en: {
    'kiosk.logo': 'Logo',
    'kiosk.pair': 'Connect',
    'kiosk.connecting': 'Connecting',
    'kiosk.unreachable': 'No connection',
    'kiosk.pin': 'Enter the PIN',
    'kiosk.leave': 'Leave all the same',
    'kiosk.stay': 'Stay',
    'feedback.question': 'How was it?',
  },
} as unknown as TextsByLanguage;

const press = (name: string) => screen.getByRole('button', { name }).click();

const loadAnew = vi.fn<() => void>();
const start = () =>
  startKiosk({ root: document.getElementById('root') as HTMLElement, texts, first: 'en', isSecure: true, loadAnew });

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  document.body.innerHTML = '<div id="root"></div>';
  kept.keepPairing({ token: 'token', view });
  loadAnew.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  kept.forgetAll();
});

describe('a kiosk in two tabs', () => {
  /** As the browser tells all tabs but the one that wrote. */
  const elsewhere = (write: () => void) => {
    write();
    dispatchEvent(new StorageEvent('storage', { key: 'rounds.kiosk.pairing' }));
  };

  it('is loaded anew when another one left or was connected to another door, and sends nothing in its name', async () => {
    const tokens: (string | undefined)[] = [];
    vi.stubGlobal('fetch', (address: string, { headers }: { headers: Record<string, string> }) => {
      if (address.endsWith('/feedback')) tokens.push(headers['authorization']);
      return Promise.reject(new TypeError('offline'));
    });
    start();
    elsewhere(() => kept.keepPairing({ token: 'token', view: { ...view, siteTitle: 'South' } }));
    expect(loadAnew).not.toHaveBeenCalled();
    elsewhere(() => kept.keepPairing({ token: 'of another door', view }));
    expect(loadAnew).toHaveBeenCalledTimes(1);
    await new Promise((resolve) => setTimeout(resolve));
    press('5,');
    await waitFor(() => expect(tokens).toEqual(['Kiosk token']));
    elsewhere(() => kept.forgetAll());
    expect(loadAnew).toHaveBeenCalledTimes(2);
  });
});

describe('connecting a tablet', () => {
  interface Pairing {
    code: string;
    attempt: string;
  }
  const type = (code: string) => [...code].forEach(press);
  const said = () => screen.getByRole('alert').textContent;

  beforeEach(() => kept.forgetAll());

  it('says that it is under way, and asks again in the name of the same attempt: the code may be used up', async () => {
    const asked: Pairing[] = [];
    const answers: ((answer: Response | Promise<never>) => void)[] = [];
    vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
      if (!address.endsWith('/pair')) return Promise.reject(new TypeError('offline'));
      asked.push(JSON.parse(body) as Pairing);
      return new Promise((resolve) => answers.push(resolve));
    });
    const lose = () => answers.at(-1)?.(Promise.reject(new TypeError('offline')));

    start();
    type('123456');
    expect(said()).toBe('Connecting');
    lose();
    await waitFor(() => expect(said()).toBe('No connection'));
    type('654321');
    lose();
    await waitFor(() => expect(said()).toBe('No connection'));
    // Whoever sees that nothing happens loads the page anew.
    document.body.innerHTML = '<div id="root"></div>';
    const kiosk = start();
    type('654321');
    answers.at(-1)?.(Response.json({ token: 'token', kiosk: view }));
    await screen.findByRole('heading', { name: 'How was it?' });

    const [first, second, third] = asked;
    expect(first?.attempt).toMatch(/^[0-9a-f]{32}$/);
    expect(second?.attempt).not.toBe(first?.attempt);
    expect(third).toEqual(second);
    expect(kiosk.isPaired()).toBe(true);
    expect(localStorage.getItem('rounds.kiosk.attempt')).toBeNull();
  });
});

describe('leaving a kiosk', () => {
  it('is done at once on a network that hangs: no half a kiosk remains to be pressed', async () => {
    const asked: string[] = [];
    // What was said cannot be sent, and the good-bye hangs.
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address.split('/').at(-1) ?? '');
      return address.endsWith('/leave') ? new Promise(() => undefined) : Promise.reject(new TypeError('offline'));
    });
    kept.enqueue({ requestId: 'r1', rate: 5, reasonIds: [], saidAt: '2026-11-17T10:00:00Z' });
    const kiosk = start();
    press('Logo');
    for (const digit of '428193') press(digit);
    await waitFor(() => press('Leave all the same'));
    expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Connect' })).toBeTruthy();
    expect([kiosk.isPaired(), kept.pairing(), kept.queue()]).toEqual([false, null, []]);
    expect(asked).toContain('leave');
  });
});

describe('what waits at a kiosk', () => {
  const minute = 60_000;
  const day = 24 * 60 * minute;
  const year = 365 * day;
  let isOnline: boolean;
  let ages: number[];

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') });
    isOnline = false;
    ages = [];
    vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
      if (!isOnline || !address.endsWith('/feedback')) return Promise.reject(new TypeError('offline'));
      const { saidAt, sentAt } = JSON.parse(body) as { saidAt: string; sentAt: string };
      ages.push(Date.parse(sentAt) - Date.parse(saidAt));
      return Promise.resolve(Response.json({}, { status: 201 }));
    });
  });
  afterEach(() => vi.useRealTimers());

  /** Its first look into the queue, and the attempt that fails. */
  const settle = () => vi.advanceTimersByTimeAsync(0);
  /** The monotonic clock stays where it is: somebody sets the other one, or the tablet sleeps. */
  const jump = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const sendInAMinute = async () => {
    await settle();
    isOnline = true;
    await vi.advanceTimersByTimeAsync(minute);
  };

  it.each([
    ['ahead', 6 * year],
    ['back', -6 * year],
    ['back by an hour', -60 * minute],
  ])('is as old as before when the clock is set %s', async (_, ms) => {
    start();
    await settle();
    press('5,');
    await settle();
    jump(ms);
    await sendInAMinute();
    expect(ages).toEqual([minute]);
  });

  it('is as old as before also when it is sent the moment the clock is set', async () => {
    start();
    await vi.advanceTimersByTimeAsync(500);
    press('5,');
    await vi.advanceTimersByTimeAsync(minute - 1);
    jump(6 * year);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(1);
    expect(ages).toEqual([minute]);
  });

  it('is not moved when it was said right after the clock was set', async () => {
    start();
    await settle();
    jump(6 * year);
    press('5,');
    await sendInAMinute();
    expect(ages).toEqual([minute]);
  });

  it('is older by a weekend when the tablet slept that long', async () => {
    start();
    await settle();
    press('5,');
    await settle();
    jump(3 * day);
    await sendInAMinute();
    expect(ages).toEqual([3 * day + minute]);
  });

  it('stays as it is when it was said before the page was loaded: by which clock, nobody knows', async () => {
    kept.enqueue({ requestId: 'r1', rate: 5, reasonIds: [], saidAt: new Date().toISOString(), page: 'another' });
    start();
    await settle();
    jump(6 * year);
    await sendInAMinute();
    expect(ages).toEqual([6 * year + minute]);
  });
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import * as browserDatabase from 'fake-indexeddb';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepToday } from '../../../lib/offline/keptToday';
import { session } from '../../../lib/session';
import { dueRound, todayWith } from '../../../test/today';
import { galina } from '../../../test/tokens';
import { useToday } from './today';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const today = todayWith([dueRound('lobby')]);

describe('what is due, as the phone has kept it', () => {
  const open = (answer: () => Promise<Response>) => {
    vi.stubGlobal('fetch', answer);
    const answers = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={answers}>{children}</QueryClientProvider>
    );
    return renderHook(() => useToday(), { wrapper }).result;
  };
  const isOld = (opened: ReturnType<typeof useToday>) => (opened.kind === 'open' ? opened.isOld : opened.kind);

  beforeEach(async () => {
    session.begin(galina);
    await keepToday({ personId: 'galina', accountId: 'neva', today, receivedAt: Date.now() });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
    session.end('locked');
    vi.unstubAllGlobals();
  });

  it('is not called old while the server is being asked, only when it has been silent for four seconds', async () => {
    const opened = open(() => new Promise(() => undefined));
    await waitFor(() => expect(isOld(opened.current)).toBe(false));
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(isOld(opened.current)).toBe(true);
  });

  it('is called old at once where the server cannot be asked', async () => {
    const opened = open(() => Promise.reject(new TypeError('offline')));
    await waitFor(() => expect(isOld(opened.current)).toBe(true));
  });

  it('is not called old when the server has answered, however long that took', async () => {
    let reply: (response: Response) => void = () => undefined;
    const opened = open(() => new Promise((resolve) => (reply = resolve)));
    await waitFor(() => expect(isOld(opened.current)).toBe(false));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    reply(Response.json(today));
    await waitFor(() => expect(isOld(opened.current)).toBe(false));
  });

  it('gives way to what the server says now, also when the phone’s clock has been set back since', async () => {
    const later = { ...today, at: new Date(Date.parse(today.at) + 60_000).toISOString() };
    await keepToday({ personId: 'galina', accountId: 'neva', today, receivedAt: Date.now() + 86_400_000 });
    const opened = open(async () => Response.json(later));
    await waitFor(() => expect(opened.current).toMatchObject({ isKept: false }));
    expect(opened.current).toMatchObject({ today: { at: later.at } });
  });

  it.each([
    ['while the phone slept', 60, 5400, 60],
    ['by a clock that is ahead of the phone’s', 600, 120, 120],
    ['by a clock that is behind the phone’s', -600, 120, 0],
  ])('is of when the server said it: %s', async (_, saidAfter, answeredAfter, takenFor) => {
    let reply: (response: Response) => void = () => undefined;
    const opened = open(() => new Promise((resolve) => (reply = resolve)));
    await waitFor(() => expect(isOld(opened.current)).toBe(false));
    const asked = Date.now();
    vi.setSystemTime(asked + answeredAfter * 1000);
    reply(Response.json({ ...today, at: new Date(asked + saidAfter * 1000).toISOString() }));
    await waitFor(() => expect(opened.current).toMatchObject({ isKept: false }));
    const { saidAt } = opened.current as { saidAt: number };
    expect(Math.abs(saidAt - asked - takenFor * 1000)).toBeLessThan(30_000);
  });
});

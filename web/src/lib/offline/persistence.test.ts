import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storage } from '../storage';
import { askToPersist, askToPersistOnceInAWhile, askToPersistWhenInstalled, isPersistent } from './persistence';

function browser({ persisted, agrees }: { persisted: boolean; agrees: boolean }) {
  const persist = vi.fn(async () => agrees);
  vi.stubGlobal('navigator', { storage: { persisted: async () => persisted, persist } });
  return persist;
}

beforeEach(() => storage.remove('persistAskedAt'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the phone’s promise to keep everything', () => {
  it('is unknown where the browser knows no such thing, and asking does no harm', async () => {
    vi.stubGlobal('navigator', {});
    expect([await isPersistent(), await askToPersist()]).toEqual([null, null]);
  });

  it('is not asked for once it is given', async () => {
    const persist = browser({ persisted: true, agrees: true });
    await askToPersistOnceInAWhile();
    expect(persist).not.toHaveBeenCalled();
  });

  it('is asked for when the app is installed, and not before', async () => {
    const persist = browser({ persisted: false, agrees: true });
    const leaving = new AbortController();
    askToPersistWhenInstalled(leaving.signal);
    expect(persist).not.toHaveBeenCalled();
    dispatchEvent(new Event('appinstalled'));
    expect(persist).toHaveBeenCalledTimes(1);
    leaving.abort();
    dispatchEvent(new Event('appinstalled'));
    expect(persist).toHaveBeenCalledTimes(1);
  });

  it('is asked for again after a week, not at every round', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-16') });
    const persist = browser({ persisted: false, agrees: false });
    await askToPersistOnceInAWhile();
    await askToPersistOnceInAWhile();
    expect(persist).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.parse('2026-11-24'));
    await askToPersistOnceInAWhile();
    expect(persist).toHaveBeenCalledTimes(2);
  });
});

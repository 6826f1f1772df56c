import * as browserDatabase from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offlineDatabase } from './database';
import { createDraftWriter } from './drafts';
import { measureRoom, roomOnPhone } from './room';

Object.assign(globalThis, browserDatabase, { indexedDB: new browserDatabase.IDBFactory() });

const megabyte = 1024 * 1024;
const has = (quota: number, usage: number) =>
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota, usage }) } });

function refuseWrites(name: string) {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No', name);
  });
}

beforeEach(async () => {
  has(100 * megabyte, megabyte);
  await measureRoom();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the room on the phone', () => {
  it('is none when the phone takes nothing more', async () => {
    refuseWrites('QuotaExceededError');
    await measureRoom();
    expect(roomOnPhone.read()).toBe('full');
  });

  it('is none in a browser that keeps nothing', async () => {
    refuseWrites('InvalidStateError');
    await measureRoom();
    expect(roomOnPhone.read()).toBe('blocked');
  });

  it('is little before it is none', async () => {
    has(100 * megabyte, 98 * megabyte);
    await measureRoom();
    expect(roomOnPhone.read()).toBe('little');
  });

  it('is enough where the browser does not say, and trying it leaves nothing behind', async () => {
    vi.stubGlobal('navigator', {});
    await measureRoom();
    expect(roomOnPhone.read()).toBe('enough');
    expect(await (await offlineDatabase()).getAllKeys('drafts')).toEqual([]);
  });

  it('is looked at anew when a tick could not be kept, and whoever shows it hears of it', async () => {
    const heard = vi.fn<() => void>();
    const stop = roomOnPhone.subscribe(heard);
    refuseWrites('QuotaExceededError');
    createDraftWriter().write({ personId: 'stepan', code: 'lobby', ticks: {} });
    await expect.poll(roomOnPhone.read).toBe('full');
    expect(heard).toHaveBeenCalled();
    stop();
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage, storage } from './storage';

beforeEach(() => localStorage.clear());

describe('storage', () => {
  it('reads as absent what nobody has written', () => {
    expect(storage.read('accessToken')).toBeNull();
  });

  it('reads as absent what is not JSON', () => {
    localStorage.setItem('rounds.language', 'ru}');
    expect(storage.read('language')).toBeNull();
  });

  it.each([
    ['language', 'de'],
    ['accessToken', 7],
    ['permissions', ['account.Management', 'world.Domination']],
    ['profile', { firstName: 'Marina' }],
    ['resources', { ru: 'all of them' }],
    ['theme', 'sepia'],
  ] as const)('reads as absent a %s of the wrong shape', (key, value) => {
    localStorage.setItem(`rounds.${key}`, JSON.stringify(value));
    expect(storage.read(key)).toBeNull();
  });

  it('gives back what was written, and forgets what was removed', () => {
    storage.write('profile', { firstName: 'Marina', lastName: 'Lebedeva' });
    expect(storage.read('profile')).toEqual({ firstName: 'Marina', lastName: 'Lebedeva' });
    storage.remove('profile');
    expect(storage.read('profile')).toBeNull();
  });

  it('tells subscribers what changed in this tab, until they leave', () => {
    const heard = vi.fn<(key: string) => void>();
    const leave = storage.subscribe(heard);
    storage.write('language', 'cz');
    storage.remove('language');
    leave();
    storage.write('language', 'en');
    expect(heard.mock.calls).toEqual([['language'], ['language']]);
  });

  it('tells subscribers what changed in another tab, and ignores other programs of the same origin', () => {
    const heard = vi.fn<(key: string) => void>();
    const leave = storage.subscribe(heard);
    dispatchEvent(new StorageEvent('storage', { key: 'rounds.accessToken' }));
    dispatchEvent(new StorageEvent('storage', { key: 'somebody.else' }));
    leave();
    expect(heard.mock.calls).toEqual([['accessToken']]);
  });

  it('makes room for what matters by giving up the texts, which can be fetched again', () => {
    const items = new Map([['rounds.resources', 'texts']]);
    const small = openStorage({
      getItem: (key) => items.get(key) ?? null,
      removeItem: (key) => void items.delete(key),
      setItem(key, value) {
        if (items.size > 0) throw new DOMException('full', 'QuotaExceededError');
        items.set(key, value);
      },
    });
    small.write('refreshToken', 'second');
    expect([...items]).toEqual([['rounds.refreshToken', '"second"']]);
  });

  it('goes on when the quota is full', () => {
    const full = openStorage({
      getItem: () => null,
      removeItem: () => undefined,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(() => full.write('cameraId', 'rear')).not.toThrow();
    // A renewed token must not fall back to the spent one.
    expect(full.read('cameraId')).toBe('rear');
    full.remove('cameraId');
    expect(full.read('cameraId')).toBeNull();
  });
});

import { offlineDatabase } from './database';

/** Whether the phone takes what is to be kept on it; `blocked` in browsers that keep nothing. */
export type Room = 'enough' | 'little' | 'full' | 'blocked';

/** Some hundred rounds. */
const comfortableBytes = 5 * 1024 * 1024;
const probe = { personId: '', code: '', ticks: { probe: { isDone: false, comment: 'x'.repeat(64 * 1024) } } };

const listeners = new Set<() => void>();
let room: Room = 'enough';

/** For `useSyncExternalStore`. */
export const roomOnPhone = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): Room => room,
};

/** Asked before somebody begins to work, and after a write has failed. Only a real write tells for sure. */
export async function measureRoom(): Promise<void> {
  room = await measured();
  listeners.forEach((listener) => listener());
}

async function measured(): Promise<Room> {
  try {
    const database = await offlineDatabase();
    await database.put('drafts', probe);
    await database.delete('drafts', [probe.personId, probe.code]);
  } catch (error) {
    return (error as Partial<Error> | null)?.name === 'QuotaExceededError' ? 'full' : 'blocked';
  }
  return (await bytesLeft()) < comfortableBytes ? 'little' : 'enough';
}

export async function bytesLeft(): Promise<number> {
  // Missing on plain http and in old browsers.
  const { storage } = navigator as { storage?: StorageManager };
  const { quota, usage } = await Promise.resolve(storage?.estimate()).then(
    (estimate) => estimate ?? {},
    (): StorageEstimate => ({}),
  );
  return quota === undefined || usage === undefined ? Infinity : quota - usage;
}

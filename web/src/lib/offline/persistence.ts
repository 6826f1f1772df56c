import { storage } from '../storage';

/** Whether the phone may delete what the app keeps on it when it runs out of room; null where it does not say. */
export type IsPersistent = boolean | null;

/** Firefox asks the person each time. */
const pauseMs = 7 * 86_400_000;

const manager = () => (navigator as { storage?: Partial<StorageManager> }).storage;

export async function isPersistent(): Promise<IsPersistent> {
  return (
    (await manager()
      ?.persisted?.()
      .catch(() => null)) ?? null
  );
}

/** Browsers decide by how much the app is used and whether it is installed; some ask the person. */
export async function askToPersist(): Promise<IsPersistent> {
  storage.write('persistAskedAt', Date.now());
  return (
    (await manager()
      ?.persist?.()
      .catch(() => null)) ?? null
  );
}

/** At a moment that explains itself: something is on this phone and nowhere else. */
export async function askToPersistOnceInAWhile(): Promise<void> {
  const isRecent = Date.now() - (storage.read('persistAskedAt') ?? 0) < pauseMs;
  if (!isRecent && (await isPersistent()) === false) await askToPersist();
}

/** Browsers grant it to what is installed. */
export const askToPersistWhenInstalled = (signal: AbortSignal): void =>
  globalThis.addEventListener('appinstalled', () => void askToPersist(), { signal });

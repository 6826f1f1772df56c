import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** So many more pictures are being made small, or fewer. */
export function countPreparing(by: number): void {
  count += by;
  listeners.forEach((listener) => listener());
}

/** Resolves when none is being made small. */
export const whenPrepared = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (count > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = subscribe(look);
    look();
  });

/** In whichever form they were taken, also one that was closed since: it writes them into its draft. */
export const usePreparing = (): number => useSyncExternalStore(subscribe, () => count);

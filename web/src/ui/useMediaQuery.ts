import { useCallback, useSyncExternalStore } from 'react';

export const desktop = '(min-width: 1024px)';
export const tablet = '(min-width: 768px)';
/** The main way to point is a finger. */
export const touch = '(pointer: coarse)';
export const reducedMotion = '(prefers-reduced-motion: reduce)';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

import { useEffect, useRef, type RefObject } from 'react';

/** Whether who began something here has gone on: what comes of it then must not act on where they are. */
export function useHasLeft(): Readonly<RefObject<boolean>> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}

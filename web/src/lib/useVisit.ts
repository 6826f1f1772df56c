import { useEffect, useState } from 'react';
import type { OpenedBy } from './openedBy';
import type { Visit } from './storage';
import { endOf, rememberScan, visitOf } from './visits';

/** The first door that this page shows may be one that it was loaded with. */
let isFirstDoor = true;

/** The page was loaded again, or brought back by the browser: nobody has read the code once more. */
function isReopened(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isAgain = navigation?.type === 'reload' || navigation?.type === 'back_forward';
  const wasFirst = isFirstDoor;
  isFirstDoor = false;
  return wasFirst && isAgain && new URL(navigation.name).pathname === location.pathname;
}

/** The person's visit at this door as the page opens: begun now, if its code led here, or remembered. */
export function useVisit(personId: string, code: string, openedBy: OpenedBy): Visit | null {
  const [visit] = useState(() => {
    // Before the door is asked for: the server signs what was read just now.
    if (openedBy === 'code' && !isReopened()) rememberScan(personId, code);
    return visitOf(personId, code);
  });
  return visit;
}

/** Anew when the memory of the visit ends. */
export function useEndOf(visit: Visit | null): void {
  const [, setEnded] = useState(0);
  const end = visit && endOf(visit);
  useEffect(() => {
    if (end === null || end < Date.now()) return undefined;
    const timer = setTimeout(() => setEnded(end), end - Date.now() + 1);
    return () => clearTimeout(timer);
  }, [end]);
}

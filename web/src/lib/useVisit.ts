import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isReopened, type OpenedBy } from './openedBy';
import type { Visit } from './storage';
import { endOf, rememberScan, visitOf } from './visits';

/** The person's visit at this door as the page opens: begun now, if its code led here, or remembered. */
export function useVisit(personId: string, code: string, openedBy: OpenedBy): Visit | null {
  const location = useLocation();
  const [visit] = useState(() => {
    // Before the door is asked for: the server signs what was read just now.
    if (openedBy === 'code' && !isReopened(location)) rememberScan(personId, code);
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

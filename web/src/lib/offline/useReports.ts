import { useEffect, useState } from 'react';
import { useSession } from '../session';
import type { Report } from './database';
import { countWaiting, listReports, watchReports } from './queue';

const none: readonly Report[] = [];

/** What the signed-in person has finished and the server does not have yet, oldest first. */
export function useReports(): readonly Report[] {
  const personId = useSession()?.personId ?? null;
  const [reports, setReports] = useState(none);

  useEffect(() => {
    const find = async () => (personId === null ? none : listReports(personId).catch(() => none));
    return watchReports(find, setReports);
  }, [personId]);

  return reports;
}

/** For who is signed out: how many finished reports wait on this phone. Null until that is known. */
export function useWaitingOnPhone(how: 'sealed' | 'plain' = 'plain'): number | null {
  const [waiting, setWaiting] = useState<number | null>(null);

  useEffect(() => watchReports(() => countWaiting(how).catch(() => 0), setWaiting), [how]);

  return waiting;
}

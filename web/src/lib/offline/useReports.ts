import { useEffect, useState } from 'react';
import { useSession } from '../session';
import type { Report } from './database';
import { countWaiting, listReports, onReportsChange } from './queue';

const none: readonly Report[] = [];

/** What the signed-in person has finished and the server does not have yet, oldest first. */
export function useReports(): readonly Report[] {
  const personId = useSession()?.personId ?? null;
  const [reports, setReports] = useState(none);

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = personId === null ? none : await listReports(personId).catch(() => none);
      if (isCurrent) setReports(found);
    };
    void load();
    const unsubscribe = onReportsChange(() => void load());
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [personId]);

  return reports;
}

/** For who is signed out: how many finished reports wait on this phone. Null until that is known. */
export function useWaitingOnPhone(how: 'sealed' | 'plain' = 'plain'): number | null {
  const [waiting, setWaiting] = useState<number | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const found = await countWaiting(how).catch(() => 0);
      if (isCurrent) setWaiting(found);
    };
    void load();
    const unsubscribe = onReportsChange(() => void load());
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [how]);

  return waiting;
}

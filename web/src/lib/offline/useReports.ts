import { useEffect, useState } from 'react';
import { useSession } from '../session';
import type { Report } from './database';
import { personOf } from './person';
import { listReports, onReportsChange } from './queue';

const none: readonly Report[] = [];

/** What the signed-in person has finished and the server does not have yet, oldest first. */
export function useReports(): readonly Report[] {
  const accessToken = useSession()?.accessToken;
  const personId = accessToken === undefined ? null : personOf(accessToken);
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

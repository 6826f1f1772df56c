import { useState } from 'react';
import { ownTimeZone } from '../../lib/dates';
import { dayIn, isKnownZone } from '../../lib/zones';

/** The day on the site's calendar; the reader's until the site's zone is known, or where this browser does not know it. */
export function useTodayAt(timeZone: string | undefined): string {
  const [now] = useState(() => new Date());
  return dayIn(timeZone !== undefined && isKnownZone(timeZone) ? timeZone : ownTimeZone(), now);
}

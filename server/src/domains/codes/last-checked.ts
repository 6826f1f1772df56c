import type { PublicFacility } from '@rounds/contract';
import { dayMs } from '../../moment.js';
import { localDay, wallAt } from '../../time-zone.js';

/** For visitors: today and yesterday by the clock of the site. What is older says nothing good, and is not said. */
export function lastChecked(at: Date | null, timeZone: string, now: Date): PublicFacility['lastChecked'] {
  if (!at) return null;
  const daysAgo = Math.round((localDay(now, timeZone) - localDay(at, timeZone)) / dayMs);
  if (daysAgo !== 0 && daysAgo !== 1) return null;
  const time = new Date(wallAt(at, timeZone)).toISOString().slice(11, 16);
  return { at: at.toISOString(), day: daysAgo === 0 ? 'today' : 'yesterday', time };
}

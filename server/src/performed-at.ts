import { limits } from '@rounds/contract';
import { dayMs } from './moment.js';

/** The clock of a phone is taken to be right to within so much where it tells what came before what. */
export const clockTrustMs = 5 * 60_000;

/** When it was done, if that can be true: not in the future, and not longer ago than a phone may stay offline. */
export function momentOf(performedAt: string | undefined, received: Date): Date {
  const performed = performedAt === undefined ? Number.NaN : Date.parse(performedAt);
  const oldest = received.getTime() - limits.performedAtMostDaysBack * dayMs;
  return performed >= oldest && performed <= received.getTime() ? new Date(performed) : received;
}

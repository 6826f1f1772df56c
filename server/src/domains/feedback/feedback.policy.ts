import { limits } from '@rounds/contract';
import type { Schema } from '../../db/schema.js';

export type Suspicion = NonNullable<Schema['feedback']['suspicion']>;

/** A rating that should have somebody act: red in every list. */
const isLow = (rating: number): boolean => rating < limits.ratingWarnFrom;

/** Not good, and it says why: something to put right. */
export const isComplaint = (rating: number, message: string): boolean =>
  rating < limits.ratingGoodFrom && message !== '';

const soonAfterMs = 2 * 3_600_000;

/** A low rating soon after a round was reported done says something about the round. */
export function roundInQuestion(rating: number, at: Date, lastCheckAt: Date | null): Date | null {
  if (!isLow(rating) || !lastCheckAt) return null;
  const since = at.getTime() - lastCheckAt.getTime();
  return since >= 0 && since <= soonAfterMs ? lastCheckAt : null;
}

/** Every visitor has one opinion: the same device again within this time gives it twice. */
export const sameDeviceMs = 5 * 60_000;
/** More than this from one address within a minute or two is no queue of people. */
const honestAtOnce = 5;

export interface Circumstances {
  isMember: boolean;
  recentlyFromAddress: number;
  isSameDeviceAgain: boolean;
}

export function suspicionOf({ isMember, recentlyFromAddress, isSameDeviceAgain }: Circumstances): Suspicion | null {
  if (isMember) return 'member';
  if (recentlyFromAddress > honestAtOnce) return 'burst';
  return isSameDeviceAgain ? 'same-device' : null;
}

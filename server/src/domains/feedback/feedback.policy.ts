import { limits, type Suspicion } from '@rounds/contract';
import { hourMs } from '../../moment.js';
import type { Group } from './belief.policy.js';

/** A rating that should have somebody act: red in every list. */
const isLow = (rating: number): boolean => rating < limits.ratingWarnFrom;

/** With few stars a visitor is asked what was wrong; a thumb may have gone up again since. */
export const maySayWhy = (rating: number): boolean => rating < limits.ratingGoodFrom;

/** Not good, and it says why: something to put right. */
export const isComplaint = (rating: number, message: string, reasons: readonly { opensJob: boolean }[]): boolean =>
  maySayWhy(rating) && (message !== '' || reasons.some(({ opensJob }) => opensJob));

/** Said without a network and sent after somebody had been there: whatever it was, they have seen it. */
export const isOldNews = (at: Date, lastCheckAt: Date | null): boolean => lastCheckAt !== null && lastCheckAt > at;

const soonAfterMs = 2 * hourMs;

/** A low rating soon after a round was reported done says something about the round. */
export function roundInQuestion(rating: number, at: Date, lastCheckAt: Date | null): Date | null {
  if (!isLow(rating) || !lastCheckAt) return null;
  const since = at.getTime() - lastCheckAt.getTime();
  return since >= 0 && since <= soonAfterMs ? lastCheckAt : null;
}

const reasons = { device: 'same-device', network: 'burst', kind: 'same-kind' } as const satisfies Record<
  Group,
  Suspicion
>;

export interface Circumstances {
  isMember: boolean;
  isByStaff: boolean;
  tooManyOf: Group | null;
}

export function suspicionOf({ isMember, isByStaff, tooManyOf }: Circumstances): Suspicion | null {
  if (isMember) return 'member';
  if (isByStaff) return 'staff';
  return tooManyOf && reasons[tooManyOf];
}

import type { Dashboard } from '@rounds/contract';

export type AttentionPlace = Dashboard['attention'][number];

/** The list in which one sees what is wrong: that of the reason named first. */
export function listBehind({ reasons }: Pick<AttentionPlace, 'reasons'>): 'checks' | 'ratings' | 'jobs' {
  if (reasons[0] === 'open-jobs') return 'jobs';
  return reasons[0] === 'unanswered-low' || reasons[0] === 'low-average' ? 'ratings' : 'checks';
}

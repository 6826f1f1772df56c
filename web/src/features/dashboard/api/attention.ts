import type { Dashboard } from '@rounds/contract';

export type AttentionPlace = Dashboard['attention'][number];

const lists = {
  'open-jobs': 'jobs',
  'failed-items': 'checks',
  'late-round': 'today',
  'missed-round': 'today',
  'never-checked': 'checks',
  'long-unchecked': 'checks',
  'unanswered-low': 'ratings',
  'low-average': 'ratings',
} as const satisfies Record<AttentionPlace['causes'][number], string>;

/** Where one sees what is wrong: by the cause named first. */
export const listBehind = ({ causes: [first] }: Pick<AttentionPlace, 'causes'>) => lists[first ?? 'failed-items'];

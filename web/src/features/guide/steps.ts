import type { Guide } from '@rounds/contract';

/** In the order in which they are done. */
export const steps = ['site', 'facilities', 'checklist', 'plan', 'poster', 'scan'] as const;
export type Step = (typeof steps)[number];

export const nextOf = (guide: Guide): Step | undefined => steps.find((step) => !guide[step]);
export const countDone = (guide: Guide): number => steps.filter((step) => guide[step]).length;

import type { JobSummary } from '@rounds/contract';

export const isLate = ({ state, dueBy }: Pick<JobSummary, 'state' | 'dueBy'>, now: number): boolean =>
  state === 'open' && dueBy !== null && Date.parse(dueBy) < now;

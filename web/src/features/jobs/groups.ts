import type { JobSummary } from '@rounds/contract';
import { isLate } from './lateness';

export type GroupName = 'late' | 'open' | 'done' | 'closed';

const groupOf = (job: JobSummary, now: number): GroupName => {
  if (job.state === 'open') return isLate(job, now) ? 'late' : 'open';
  return job.state === 'done' ? 'done' : 'closed';
};

/** What has no time comes after what has one, the oldest first. */
const timeOf = ({ dueBy }: JobSummary): number => (dueBy === null ? Number.POSITIVE_INFINITY : Date.parse(dueBy));

/** Late ones first, then what is open, then what waits for a look; inside by the time they have. */
export function groupsOf(jobs: readonly JobSummary[], now: number): { name: GroupName; jobs: JobSummary[] }[] {
  return (['late', 'open', 'done', 'closed'] as const)
    .map((name) => ({ name, jobs: jobs.filter((job) => groupOf(job, now) === name) }))
    .filter((group) => group.jobs.length > 0)
    .map(({ name, jobs: some }) => ({
      name,
      jobs: name === 'closed' ? some : some.toSorted((one, other) => Math.sign(timeOf(one) - timeOf(other)) || 0),
    }));
}

/** Urgent ones first, then by the time they have, then the oldest. */
export const mostPressing = (jobs: readonly JobSummary[]): JobSummary[] =>
  jobs.toSorted(
    (one, other) =>
      Number(other.isUrgent) - Number(one.isUrgent) ||
      Math.sign(timeOf(one) - timeOf(other)) ||
      Date.parse(one.openedAt) - Date.parse(other.openedAt),
  );

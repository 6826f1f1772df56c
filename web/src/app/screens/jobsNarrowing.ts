import type { JobFilters } from '../../features/jobs/api/jobs';

/** One tap away: what managers look for. */
export const wanted = ['living', 'done', 'late', 'urgent', 'mine'] as const;
export const closed = ['confirmed', 'dismissed'] as const;
export type Show = (typeof wanted | typeof closed)[number];

/** What the list of jobs is narrowed to, as it stands in the address; empty where it is not. */
export interface JobsNarrowing {
  show: Show;
  siteId: string;
  facilityId: string;
  userId: string;
}

export function jobsNarrowing(search: URLSearchParams): JobsNarrowing {
  const siteId = search.get('site') ?? '';
  return {
    show: [...wanted, ...closed].find((one) => one === search.get('show')) ?? 'living',
    siteId,
    // Facilities are chosen among those of a site.
    facilityId: siteId && (search.get('facility') ?? ''),
    userId: search.get('user') ?? '',
  };
}

/** Takes out of the address everything that narrows the list. */
export const noJobsNarrowing = { show: '', site: '', facility: '', user: '' };

const asked: Record<Show, JobFilters> = {
  living: { state: 'living' },
  done: { state: 'done' },
  late: { isLate: true },
  urgent: { state: 'open', isUrgent: true },
  mine: { mine: true },
  confirmed: { state: 'confirmed' },
  dismissed: { state: 'dismissed' },
};

export const jobFiltersOf = ({ show, siteId, facilityId, userId }: JobsNarrowing): JobFilters => ({
  ...asked[show],
  ...(siteId && { siteId }),
  ...(facilityId && { facilityId }),
  ...(userId && { assigneeId: userId }),
});

import type { Job } from '@rounds/contract';
import { useQuery } from '@tanstack/react-query';
import { isProblem } from '../../../lib/api/problem';
import { keptToday } from '../../../lib/offline/keptToday';
import { keptRounds } from '../../../lib/offline/rounds';
import { useSession } from '../../../lib/session';
import { zoneFor } from '../../../lib/zones';
import { useJob } from './jobs';

export type ShownJob =
  | { kind: 'loading' }
  /** Closed with its door, or none of theirs. */
  | { kind: 'gone' }
  | { kind: 'failed'; error: Error; retry: () => unknown }
  /** `isOld`: as the door or the day knew it, without what happened to it. */
  | { kind: 'open'; job: Job; isOld: boolean; isAsking: boolean };

async function keptJob(personId: string, accountId: string, id: string): Promise<Job | null> {
  const [rounds, kept] = await Promise.all([keptRounds(personId), keptToday(personId, accountId)]);
  const today = kept?.today;
  const round = rounds.map((each) => each.round).find(({ jobs = [] }) => jobs.some((job) => job.id === id));
  const job = round?.jobs?.find((each) => each.id === id) ?? today?.jobs.find((each) => each.id === id);
  if (!job) return null;
  const { siteId, facilityId } = job;
  const [facility, site] = [round?.facility ?? today?.facility[facilityId], today?.site[siteId]];
  return {
    ...job,
    events: [],
    facility: { [facilityId]: { id: facilityId, title: facility?.title ?? '' } },
    site: {
      [siteId]: {
        id: siteId,
        title: round?.facility.siteTitle ?? site?.title ?? '',
        timeZone: zoneFor(round?.facility.timeZone ?? site?.timeZone),
      },
    },
    user: today?.user ?? {},
  };
}

/** What the phone knows of it is shown at once; what the server knows replaces it when it comes. */
export function useShownJob(id: string): ShownJob {
  const session = useSession();
  const [personId, accountId] = [session?.personId ?? '', session?.accountId ?? ''];
  const kept = useQuery({
    queryKey: ['kept-job', personId, accountId, id],
    queryFn: () => keptJob(personId, accountId, id).catch(() => null),
    gcTime: 0,
    staleTime: Infinity,
  });
  const fresh = useJob(id);
  if (fresh.data) return { kind: 'open', job: fresh.data, isOld: false, isAsking: false };
  if (isProblem(fresh.error, 'not_found')) return { kind: 'gone' };
  if (kept.data) return { kind: 'open', job: kept.data, isOld: true, isAsking: fresh.isPending };
  if (fresh.error && kept.data === null) {
    return { kind: 'failed', error: fresh.error, retry: fresh.refetch };
  }
  return { kind: 'loading' };
}

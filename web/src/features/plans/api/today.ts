import type { Today } from '@rounds/contract';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api/api';
import { keepToday, keptToday } from '../../../lib/offline/keptToday';
import { keys } from '../../../lib/queryKeys';
import { currentPerson, useSession } from '../../../lib/session';
import { useIsLate } from '../../../lib/useIsLate';

export interface Fetched {
  today: Today;
  /** By the clock of this phone. */
  receivedAt: number;
  /** When the server said it, by the same clock, as near as it can know. */
  saidAt?: number;
}

export type OpenedToday =
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => unknown }
  /** `isKept`: the server has not answered yet. `isOld`: nor will it soon, or it could not be asked just now. */
  | (Fetched & { kind: 'open'; isKept: boolean; isOld: boolean });

async function fetchToday(personId: string, accountId: string): Promise<Fetched> {
  const askedAt = Date.now();
  const today = await request('GET /today');
  const receivedAt = Date.now();
  // A phone that slept meanwhile takes it much later than it was said.
  const saidAt = Math.min(Math.max(Date.parse(today.at), askedAt), receivedAt);
  const fetched = { today, receivedAt, saidAt };
  // They may have left while the answer was on its way.
  if (currentPerson() === personId) await keepToday({ personId, accountId, ...fetched }).catch(() => undefined);
  return fetched;
}

/** Others work as well, and not everybody may listen to what they do. */
const againMs = 120_000;
const soonMs = 10_000;

/** What the phone has is shown at once; what the server has replaces it when it comes, if it is to be asked at all. */
export function useToday(isAsked = true): OpenedToday {
  const session = useSession();
  const personId = session?.personId ?? '';
  const accountId = session?.accountId ?? '';
  const kept = useQuery({
    queryKey: [keys.today, personId, accountId, 'kept'],
    queryFn: () => keptToday(personId, accountId).catch(() => null),
    gcTime: 0,
    staleTime: Infinity,
  });
  const fresh = useQuery({
    queryKey: [keys.today, personId, accountId],
    queryFn: () => fetchToday(personId, accountId),
    // Who comes back from a door sees it done.
    staleTime: 0,
    // Where there is nothing to look at meanwhile, sooner.
    refetchInterval: ({ state }) => (state.status === 'error' && kept.data === null ? soonMs : againMs),
    enabled: isAsked,
    retry: false,
  });
  const isLate = useIsLate();
  const found = newer(fresh.data, kept.data ?? undefined);
  const isKept = fresh.data === undefined;
  if (found) return { ...found, kind: 'open', isKept, isOld: fresh.isError || (isKept && isLate) };
  if (fresh.error && kept.data !== undefined) {
    return { kind: 'failed', error: fresh.error, retry: fresh.refetch };
  }
  return { kind: 'loading' };
}

/** By the server's clock: the phone's may have been set back since. */
function newer(one: Fetched | undefined, other: Fetched | undefined): Fetched | undefined {
  if (!one || !other) return one ?? other;
  return Date.parse(one.today.at) < Date.parse(other.today.at) ? other : one;
}

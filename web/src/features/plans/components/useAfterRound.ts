import type { Today } from '@rounds/contract';
import { useOwnWork } from '../api/ownWork';
import { useToday } from '../api/today';
import { dayOf, nextAfter, type Door, type Tour } from '../day';
import { useNow } from './useNow';

export interface AfterRound {
  today: Today;
  now: number;
  tour: Tour | undefined;
  door: Door | undefined;
}

const nothingYet = { today: { at: new Date(0).toISOString() }, receivedAt: 0 };

/**
 * Where the person stands in their day after a round at a door; null until it is over, and where nothing is planned for
 * them. Mounted before that, it sees the report leave the phone.
 */
export function useAfterRound(facilityId: string, isOver: boolean): AfterRound | null {
  const known = useKnownDay(isOver);
  if (!isOver || !known || known.today.tours.length === 0) return null;
  const { today, now, day } = known;
  return { today, now, ...nextAfter(day, facilityId) };
}

/** By the server's clock, with the person's own work; null until anything is known. */
export function useKnownDay(isAsked: boolean) {
  const opened = useToday(isAsked);
  const fetched = opened.kind === 'open' ? opened : nothingYet;
  const now = useNow(fetched);
  const work = useOwnWork(fetched.receivedAt);
  return opened.kind === 'open' ? { today: opened.today, now, day: dayOf(opened.today, work, now) } : null;
}

/** What the person is to do at a door by now: of several rounds the oldest late one, else the one that ends first. */
export function useDueHere(facilityId: string): Door | undefined {
  const day = useKnownDay(true)?.day;
  return [...(day?.late ?? []), ...(day?.next ?? [])].find(
    ({ round, state }) => round.facilityId === facilityId && state !== 'upcoming',
  );
}

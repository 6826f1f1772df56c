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
  const opened = useToday(isOver);
  const fetched = opened.kind === 'open' ? opened : nothingYet;
  const now = useNow(fetched);
  const work = useOwnWork(fetched.receivedAt);
  if (!isOver || opened.kind !== 'open' || opened.today.tours.length === 0) return null;
  return { today: opened.today, now, ...nextAfter(dayOf(opened.today, work, now), facilityId) };
}

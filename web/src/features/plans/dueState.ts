import type { DueRound } from '@rounds/contract';

/** As a person sees it: what is open and past its time is late, and what is done after it was late. */
export type ShownState = 'upcoming' | 'open' | 'late' | 'done' | 'doneLate' | 'missed' | 'waiting';

type Timed = Pick<DueRound, 'dueFrom' | 'dueBy' | 'closesAt' | 'doneAt'>;

/** The server's states as time goes on without it. */
export function shownState({ dueFrom, dueBy, closesAt, doneAt }: Timed, now: number): ShownState {
  if (doneAt !== null) return Date.parse(doneAt) <= Date.parse(dueBy) ? 'done' : 'doneLate';
  if (now < Date.parse(dueFrom)) return 'upcoming';
  if (now >= Date.parse(closesAt)) return 'missed';
  return now <= Date.parse(dueBy) ? 'open' : 'late';
}

import type { DueRound, Today } from '@rounds/contract';
import { shownState, type ShownState } from './dueState';

/** A round of one's own that the answer does not know of yet. */
export interface OwnWork {
  facilityId: string;
  /** Those of its checklists that were answered in full. */
  checklistIds: readonly number[];
  performedAt: string;
  isSent: boolean;
  /** So many belong to it. */
  photos: number;
}

export interface Door {
  round: DueRound;
  state: ShownState;
  doneAt: string | null;
  /** With what one did oneself and the answer does not know of. */
  photos: number;
}

export interface Tour {
  planId: string;
  title: string;
  dueFrom: string;
  dueBy: string;
  doors: readonly Door[];
  /** Also those that wait to be sent. */
  done: number;
  waiting: number;
  late: number;
}

export interface Day {
  /** Those of now, one of each plan with more than one door: what is late first, what is finished last. */
  tours: readonly Tour[];
  late: readonly Door[];
  /** Can be done now, then what comes. */
  next: readonly Door[];
  waiting: readonly Door[];
  /** The last one first. */
  done: readonly Door[];
  missed: readonly Door[];
  /** Of what has begun, or was done before it had to. */
  progress: { done: number; total: number };
}

const toDo: ReadonlySet<ShownState> = new Set(['upcoming', 'open', 'late']);
const over: ReadonlySet<ShownState> = new Set(['done', 'doneLate', 'waiting']);

export const isToDo = ({ state }: Door): boolean => toDo.has(state);
const isOver = ({ state }: Door): boolean => over.has(state);

/**
 * As the server will count it: a round counts for the earliest one of each plan that waits for its checklist at the moment
 * it was done, and closes it when no checklist is left.
 */
function withOwnWork(rounds: readonly DueRound[], work: readonly OwnWork[]): Map<string, OwnWork> {
  const left = new Map(rounds.map(({ id, openChecklistIds }) => [id, new Set(openChecklistIds)]));
  const closed = new Map<string, OwnWork>();
  const earliestFirst = rounds.toSorted((one, other) => Date.parse(one.dueFrom) - Date.parse(other.dueFrom));
  for (const own of work.toSorted((one, other) => Date.parse(one.performedAt) - Date.parse(other.performedAt))) {
    const at = Date.parse(own.performedAt);
    const counted = new Set<string>();
    for (const { id, planId, facilityId, doneAt, countsFrom, closesAt } of earliestFirst) {
      const open = left.get(id);
      if (!open || facilityId !== own.facilityId || doneAt !== null || closed.has(id) || counted.has(planId)) continue;
      if (at < Date.parse(countsFrom) || at >= Date.parse(closesAt)) continue;
      const counts = own.checklistIds.filter((checklistId) => open.delete(checklistId));
      if (counts.length === 0) continue;
      counted.add(planId);
      if (open.size === 0) closed.set(id, own);
    }
  }
  return closed;
}

function doorOf(round: DueRound, own: OwnWork | undefined, now: number): Door {
  if (!own) return { round, state: shownState(round, now), doneAt: round.doneAt, photos: 0 };
  const doneAt = own.performedAt;
  return { round, state: own.isSent ? shownState({ ...round, doneAt }, now) : 'waiting', doneAt, photos: own.photos };
}

const dueByOf = ({ round }: Door): number => Date.parse(round.dueBy);
const dueFromOf = ({ round }: Door): number => Date.parse(round.dueFrom);
const doneAtOf = ({ doneAt }: Door): number => Date.parse(doneAt ?? '');

function rankOf({ late, doors }: Tour): number {
  if (late > 0) return 0;
  return doors.some(isToDo) ? 1 : 2;
}

/** Of each plan the tour that began last, or that somebody is ahead of. */
function toursOfNow(tours: readonly Tour[], now: number): Tour[] {
  const latest = new Map<string, Tour>();
  for (const tour of tours) {
    const hasBegun = Date.parse(tour.dueFrom) <= now || tour.done > 0;
    const known = latest.get(tour.planId);
    if (hasBegun && (!known || Date.parse(known.dueFrom) < Date.parse(tour.dueFrom))) latest.set(tour.planId, tour);
  }
  return [...latest.values()]
    .filter(({ doors }) => doors.length > 1)
    .toSorted((one, other) => rankOf(one) - rankOf(other) || Date.parse(one.dueBy) - Date.parse(other.dueBy));
}

/** What is due as it stands at a moment, with the person's own work of which the answer does not know yet. */
export function dayOf({ tours }: Pick<Today, 'tours'>, work: readonly OwnWork[], now: number): Day {
  const own = withOwnWork(
    tours.flatMap(({ doors }) => doors),
    work,
  );
  const all = tours.map(({ doors: rounds, ...tour }): Tour => {
    const doors = rounds.map((round) => doorOf(round, own.get(round.id), now));
    const count = (state: ShownState) => doors.filter((door) => door.state === state).length;
    return { ...tour, doors, done: doors.filter(isOver).length, waiting: count('waiting'), late: count('late') };
  });
  const doors = all.flatMap((tour) => tour.doors);
  const inState = (...states: ShownState[]) => doors.filter(({ state }) => states.includes(state));
  const begun = doors.filter((door) => isOver(door) || dueFromOf(door) <= now);
  return {
    tours: toursOfNow(all, now),
    late: inState('late').toSorted((one, other) => dueByOf(one) - dueByOf(other)),
    next: [
      ...inState('open').toSorted((one, other) => dueByOf(one) - dueByOf(other)),
      ...inState('upcoming').toSorted((one, other) => dueFromOf(one) - dueFromOf(other)),
    ],
    waiting: inState('waiting').toSorted((one, other) => doneAtOf(other) - doneAtOf(one)),
    done: inState('done', 'doneLate').toSorted((one, other) => doneAtOf(other) - doneAtOf(one)),
    missed: inState('missed').toSorted((one, other) => dueByOf(other) - dueByOf(one)),
    progress: { done: begun.filter(isOver).length, total: begun.length },
  };
}

/** Everything that could be done by now is, and no tour that somebody is ahead of is left half walked. */
export const isAllDone = ({ tours, late, next, progress }: Day): boolean =>
  late.length === 0 &&
  progress.done > 0 &&
  next.every(({ state }) => state === 'upcoming') &&
  !tours.some(({ doors }) => doors.some(isToDo));

/** Where to go after a door: on in its tour, wherever that was begun; else to what has been late longest, else to what is next. */
export function nextAfter(day: Day, facilityId: string): { tour: Tour | undefined; door: Door | undefined } {
  const isHere = ({ round }: Door) => round.facilityId === facilityId;
  const tour =
    day.tours.find(({ doors }) => doors.some((door) => isHere(door) && !isToDo(door)) && doors.some(isToDo)) ??
    day.tours.find(({ doors }) => doors.some(isHere));
  const at = tour?.doors.findIndex(isHere) ?? -1;
  const ahead = tour ? [...tour.doors.slice(at + 1), ...tour.doors.slice(0, Math.max(at, 0))] : [];
  const door = [...ahead.filter((each) => each.state !== 'upcoming' || isStarted(tour)), ...day.late, ...day.next].find(
    (each) => isToDo(each) && !isHere(each),
  );
  return { tour, door };
}

const isStarted = (tour: Tour | undefined): boolean => (tour?.done ?? 0) > 0;

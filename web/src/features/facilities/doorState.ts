import type { FacilityTile } from '@rounds/contract';

/**
 * How a door stands: `none` has nothing to check, `failed` was found with something not in order, `planned` waits for its
 * time. The server has said from when on it is late; without a network the clock goes on.
 */
export type DoorState = 'late' | 'missed' | 'failed' | 'never' | 'partly' | 'planned' | 'paused' | 'done' | 'none';

const order: readonly DoorState[] = [
  'late',
  'missed',
  'failed',
  'never',
  'partly',
  'planned',
  'paused',
  'done',
  'none',
];

type Door = Pick<FacilityTile, 'state'>;

export const isChecked = ({ state: { today } }: Door): boolean =>
  today.checklists > 0 && today.checklistsDone === today.checklists;

export function doorStateOf(door: Door, now: number): DoorState {
  const { lastCheckAt, failedItems, today, due, lateFrom, missedBy, isPaused } = door.state;
  if (today.checklists === 0) return 'none';
  if (due?.lateBy || (lateFrom && Date.parse(lateFrom) < now)) return 'late';
  if (missedBy) return 'missed';
  if (failedItems > 0) return 'failed';
  if (isChecked(door)) return 'done';
  if (today.answered > 0) return 'partly';
  if (lastCheckAt === null) return 'never';
  return isPaused ? 'paused' : 'planned';
}

/** Those that wait first, the longest late of them at the top; the others in the order they came in. */
export function waitingFirst<Tile extends Door>(doors: readonly Tile[], now: number): Tile[] {
  const ranked = doors.map((door) => {
    const state = doorStateOf(door, now);
    const since = state === 'late' ? Date.parse(door.state.lateFrom ?? door.state.due?.lateBy ?? '') || 0 : 0;
    return { door, rank: order.indexOf(state), since };
  });
  return ranked.toSorted((one, other) => one.rank - other.rank || one.since - other.since).map(({ door }) => door);
}

import type { FacilityTile } from '@rounds/contract';

/**
 * How a door stands today: `none` has nothing to check, `failed` was found with something not in order, `planned` waits for
 * its time.
 */
export type DoorState = 'late' | 'failed' | 'never' | 'partly' | 'planned' | 'done' | 'none';

const order: readonly DoorState[] = ['late', 'failed', 'never', 'partly', 'planned', 'done', 'none'];

type Door = Pick<FacilityTile, 'state'>;

export const isChecked = ({ state: { today } }: Door): boolean =>
  today.checklists > 0 && today.checklistsDone === today.checklists;

export function doorStateOf(door: Door): DoorState {
  const { lastCheckAt, failedItems, today, due } = door.state;
  if (today.checklists === 0) return 'none';
  // Where somebody has said when, nothing else makes it late.
  if (due?.lateBy) return 'late';
  if (failedItems > 0) return 'failed';
  if (isChecked(door)) return 'done';
  if (today.answered > 0) return 'partly';
  if (lastCheckAt === null) return 'never';
  return due ? 'planned' : 'late';
}

/** Those that wait first, the longest unchecked of them at the top; the others in the order they came in. */
export function waitingFirst<Tile extends Door>(doors: readonly Tile[]): Tile[] {
  const rank = (door: Tile) => order.indexOf(doorStateOf(door));
  const since = (door: Tile) =>
    doorStateOf(door) === 'late' ? (door.state.due?.lateBy ?? door.state.lastCheckAt ?? '') : '';
  return doors.toSorted((one, other) => rank(one) - rank(other) || since(one).localeCompare(since(other)));
}

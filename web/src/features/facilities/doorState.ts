import type { FacilityTile } from '@rounds/contract';
import { isToday } from '../../lib/dates';

/** What a door waits for today: `none` has nothing to check. */
export type DoorState = 'late' | 'never' | 'done' | 'none';

const order: readonly DoorState[] = ['late', 'never', 'done', 'none'];

type Door = Pick<FacilityTile, 'checklistIds' | 'state'>;

export function doorStateOf({ checklistIds, state: { lastCheckAt } }: Door): DoorState {
  if (lastCheckAt !== null && isToday(lastCheckAt)) return 'done';
  if (checklistIds.length === 0) return 'none';
  return lastCheckAt === null ? 'never' : 'late';
}

/** Those that wait first, the longest unchecked of them at the top; the others in the order they came in. */
export function waitingFirst<Tile extends Door>(doors: readonly Tile[]): Tile[] {
  const rank = (door: Tile) => order.indexOf(doorStateOf(door));
  const since = (door: Tile) => (doorStateOf(door) === 'late' ? (door.state.lastCheckAt ?? '') : '');
  return doors.toSorted((one, other) => rank(one) - rank(other) || since(one).localeCompare(since(other)));
}

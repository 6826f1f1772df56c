import { limits, type Body, type PlaceKind, type ReasonTitle } from '@rounds/contract';
import type { SaidReason } from '../../facts.js';
import type { FieldFault } from '../../problems.js';
import { starterWith } from './starters.js';

export type SentReason = Body<'PUT /accounts/{id}/reasons'>['items'][number];

/** `own`: ids that the organisation has ever had. */
export function faultsOf(items: readonly SentReason[], own: ReadonlySet<string>): FieldFault[] {
  const seen = new Set<string>();
  const active = new Map<PlaceKind, number>();
  return items.flatMap(({ id, placeKind, isActive }, index): FieldFault[] => {
    const faults: FieldFault[] = [];
    const field = `items.${index}.id`;
    if (id !== undefined && seen.has(id)) faults.push({ field, fault: 'repeated' });
    else if (id !== undefined && !own.has(id) && !starterWith(id)) faults.push({ field, fault: 'unknown' });
    if (id !== undefined) seen.add(id);
    const count = (active.get(placeKind) ?? 0) + (isActive ? 1 : 0);
    active.set(placeKind, count);
    if (isActive && count > limits.reasonsPerKind) {
      faults.push({ field: `items.${index}.isActive`, fault: 'not_allowed' });
    }
    return faults;
  });
}

/** What is known of an id that was tapped at a facility. */
export interface TappedRow {
  id: string;
  placeKind: PlaceKind;
  hasOwn: boolean;
  /** Null: the organisation never saved it. */
  kindNow: PlaceKind | null;
  title: ReasonTitle | null;
  opensJob: boolean | null;
  isOffered: boolean | null;
}

/**
 * A page may be older than the last edit, so what was ever offered there is taken; a job is opened only by what is
 * offered now. Nothing, when it is of another kind of place or of nobody.
 */
export function tappedReason({
  id,
  placeKind,
  hasOwn,
  kindNow,
  title,
  opensJob,
  isOffered,
}: TappedRow): SaidReason | null {
  const starter = starterWith(id);
  const isOwn = kindNow === placeKind;
  if (!isOwn && starter?.placeKind !== placeKind) return null;
  const opens = hasOwn ? isOwn && isOffered === true && opensJob === true : starter?.opensJob === true;
  return { id, title: title ?? starter?.title ?? {}, opensJob: opens };
}

import { limits, type Body } from '@rounds/contract';
import { invalid, type FieldFault } from '../../problems.js';
import { knownTimeZone } from '../../time-zone.js';
import { parseRule, requireSensible, timesOf, wallOf, type Recurrence } from './rule.js';

const earliest = Date.UTC(2020, 0);
const latest = Date.UTC(2100, 0);

/** The rule of a plan, if it is one that can be kept. */
export function requireRhythm(given: {
  starts: string;
  rrule: string;
  timeZone: string;
  closedDays: readonly string[];
}): Recurrence {
  const starts = wallOf(given.starts);
  if (Number.isNaN(starts)) throw invalid({ field: 'starts', fault: 'invalid' });
  if (starts < earliest || starts >= latest) throw invalid({ field: 'starts', fault: 'out_of_range' });
  const recurrence: Recurrence = {
    rule: parseRule(given.rrule),
    starts,
    timeZone: knownTimeZone(given.timeZone),
    closedDays: new Set(given.closedDays),
  };
  requireSensible(recurrence);
  return recurrence;
}

interface KnownDoor {
  id: string;
  checklistIds: readonly number[];
}

interface NamedDoor {
  facilityId: string;
  checklistIds: readonly number[] | null;
}

/** Each with checklists that the door has, or that the plan named for it before. */
export function requireDoors(
  doors: Body<'POST /plans'>['doors'],
  { known, named }: { known: readonly KnownDoor[]; named: readonly NamedDoor[] },
  { rule, starts }: Pick<Recurrence, 'rule' | 'starts'>,
): void {
  const namedOf = new Map(named.map(({ facilityId, checklistIds }) => [facilityId, checklistIds ?? []]));
  const listsOf = new Map(known.map(({ id, checklistIds }) => [id, [...checklistIds, ...(namedOf.get(id) ?? [])]]));
  const seen = new Set<string>();
  const faults = doors.flatMap(({ facilityId, checklistIds }, index): FieldFault[] => {
    const lists = listsOf.get(facilityId);
    if (!lists) return [{ field: `doors.${index}.facilityId`, fault: 'unknown' }];
    if (seen.has(facilityId)) return [{ field: `doors.${index}.facilityId`, fault: 'repeated' }];
    seen.add(facilityId);
    const isKnown = (checklistIds ?? []).every((id) => lists.includes(id));
    return isKnown ? [] : [{ field: `doors.${index}.checklistIds`, fault: 'unknown' }];
  });
  if (faults.length > 0) throw invalid(...faults);
  const most = Math.floor(limits.roundsPerPlanAndDay / timesOf(rule, starts).length);
  if (doors.length > most) throw invalid({ field: 'doors', fault: 'too_many', values: { limit: most } });
}

export function requirePeople(personIds: readonly string[], known: ReadonlySet<string>): void {
  const faults = personIds.flatMap((id, index): FieldFault[] =>
    known.has(id) ? [] : [{ field: `personIds.${index}`, fault: 'unknown' }],
  );
  if (faults.length > 0) throw invalid(...faults);
}

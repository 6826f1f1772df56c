import { sql, type RawBuilder } from 'kysely';
import { dayMs } from '../../moment.js';
import { hasItems } from '../sites/today.read.js';
import { hasPlan } from './due-state.read.js';
import { mostBackMs } from './rounds.policy.js';

const moment = (at: number): RawBuilder<Date> => sql<Date>`${new Date(at)}::timestamptz`;

/** Somebody has said that nobody needs to come for now. */
export const hasPausedPlan = (facilityId: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`exists (
  select from plan_door join plan on plan.id = plan_door.plan_id
  where plan_door.facility_id = ${facilityId} and plan.deleted_at is null and plan.is_paused
)`;

interface Lateness {
  /** The end of the window of its first round that can still be done. */
  dueBy: Date | null;
  /** Where nobody has planned anything: a day after the last check. */
  uncheckedFrom: Date | null;
  /** The earlier of both. */
  lateFrom: Date | null;
}

/**
 * One row: from when on a door is late. Its tile, that of its site and what needs attention read this rule alone. Moments
 * of the next day are told as well: who keeps the answer without a network knows by them what became late since. Needs
 * the tables `facility`, `site` and `account`.
 */
export const latenessOf = (facilityId: RawBuilder<string>, now: Date) => sql<Lateness>`(
  select due.by_then as "dueBy", unchecked.from_then as "uncheckedFrom",
    least(due.by_then, unchecked.from_then) as "lateFrom"
  from (
    select min(round.due_by) as by_then from due_round as round
    where round.facility_id = ${facilityId} and round.done_at is null and round.closes_at > ${moment(now.getTime())}
      and round.due_from > ${moment(now.getTime() - mostBackMs)} and round.due_from < ${moment(now.getTime() + dayMs)}
  ) as due, (
    select case
      when facility.last_check_at is not null and not ${hasPlan(facilityId, now)} and not ${hasPausedPlan(facilityId)}
        and ${hasItems(facilityId)}
      then facility.last_check_at + interval '1 day' end as from_then
  ) as unchecked
)`;

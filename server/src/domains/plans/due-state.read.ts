import { sql, type RawBuilder } from 'kysely';
import { inReach, type ReportScope } from '../../db/report-scope.js';
import type { Queries } from '../../db/scope.js';
import { dayMs } from '../../moment.js';
import { zoneOf } from '../sites/today.read.js';
import { isMissedLately, longestDayMs } from './due.store.js';
import { listsToDo } from './plans.store.js';
import { mostAheadMs, mostBackMs } from './rounds.policy.js';

const moment = (at: number): RawBuilder<Date> => sql<Date>`${new Date(at)}::timestamptz`;

/** The last time of a rule, as `ruleText` writes it; null for one without an end. */
const lastTime = sql`substring(plan.rrule from 'UNTIL=([0-9T]+)')::timestamp`;

/**
 * A facility with a plan that goes on and has anything left to do there, or has a round left, is late by its rounds, and by
 * nothing else.
 */
export const hasPlan = (facilityId: RawBuilder<string>, now: Date): RawBuilder<boolean> => sql<boolean>`exists (
  select from plan_door as door join plan on plan.id = door.plan_id
  where door.facility_id = ${facilityId} and plan.deleted_at is null and not plan.is_paused
    and (coalesce(${lastTime} >= ${moment(now.getTime())} at time zone ${zoneOf('UTC')}, true)
      and ${listsToDo} is not null or exists (
      select from due_round as round
      where round.plan_id = plan.id and round.facility_id = door.facility_id and round.done_at is null
        and round.closes_at > ${moment(now.getTime())} and round.due_from > ${moment(now.getTime() - mostBackMs)}
        and round.due_from < ${moment(now.getTime() + mostAheadMs)}
    ))
)`;

/** The end of the window of its last round until yesterday or today that nobody did, unless a later one of the plan is done. */
export const missedBy = (facilityId: RawBuilder<string>, now: Date): RawBuilder<Date | null> => sql<Date | null>`(
  select max(round.due_by) from due_round as round
  where round.facility_id = ${facilityId} and round.done_at is null and round.closes_at <= ${moment(now.getTime())}
    and round.closes_at > ${moment(now.getTime() - 2 * longestDayMs)}
    and round.due_from > ${moment(now.getTime() - mostBackMs - 2 * longestDayMs)} and round.due_from < ${moment(now.getTime())}
    and ${isMissedLately(sql`(${moment(now.getTime())} at time zone ${zoneOf('UTC')})::date`, zoneOf('UTC'))}
    and not exists (
      select from due_round as later
      where later.plan_id = round.plan_id and later.facility_id = round.facility_id and later.due_from > round.due_from
        and later.due_from > ${moment(now.getTime() - 3 * dayMs)} and later.due_from < ${moment(now.getTime() + 3 * dayMs)}
        and later.done_at is not null
    )
)`;

interface Days {
  now: Date;
  from: Date;
  to: Date;
  /** The last days of each site, today included; instead of `from` and `to`. */
  days?: number;
  fallbackZone: string;
}

/** On time, late and missed on the days of each site. */
export async function sumDue(
  db: Queries,
  scope: ReportScope,
  { now, from, to, days, fallbackZone }: Days,
): Promise<{ onTime: number; late: number; missed: number }> {
  const { accountId, facilityId } = scope;
  const dayOf = (at: Date) => sql`(${at}::timestamptz at time zone ${zoneOf(fallbackZone)})::date`;
  const first = days === undefined ? dayOf(from) : sql`${dayOf(now)} - ${days - 1}::int`;
  const last = days === undefined ? dayOf(new Date(to.getTime() - 1)) : dayOf(now);
  // The same for all sites, and a little wider: only these rows are read.
  const [earliest, latest] = [from.getTime() - dayMs, to.getTime() + dayMs].map((at) => moment(at));
  const { rows } = await sql<{ onTime: number; late: number; missed: number }>`
    select coalesce(sum(kept.on_time), 0)::int as "onTime", coalesce(sum(kept.late), 0)::int as late,
      coalesce(sum(kept.missed), 0)::int as missed
    from site join account on account.id = site.account_id
    join due_day as kept on kept.site_id = site.id
    where site.account_id = ${accountId} and ${inReach('site.id', scope)}
      and (${facilityId ?? null}::text is null or kept.facility_id = ${facilityId ?? null}::text)
      and kept.day >= ${earliest}::date and kept.day <= ${latest}::date
      and kept.day >= ${first} and kept.day <= ${last}
  `.execute(db);
  return rows[0] ?? { onTime: 0, late: 0, missed: 0 };
}

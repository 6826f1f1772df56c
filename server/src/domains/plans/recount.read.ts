import { sql } from 'kysely';
import { beginningOf } from '../../db/history.js';
import { findKeptFrom } from '../../db/partitions.js';
import type { Queries } from '../../db/scope.js';

export interface RoundKey {
  planId: string;
  facilityId: string;
  dueFrom: Date;
}

/** Rounds that no plan and no check can have left like this. */
export async function findImpossibleRounds(db: Queries): Promise<RoundKey[]> {
  const { rows } = await sql<RoundKey>`
    select plan_id as "planId", facility_id as "facilityId", due_from as "dueFrom" from due_round
    where not (
      early_from <= due_from and due_from < due_by and due_from < closes_at
      and checklist_ids <> '{}' and open_checklists <@ checklist_ids
      and case when done_at is null
        then open_checklists <> '{}' and done_by is null and coalesce(counted, 'missed') = 'missed'
        else open_checklists = '{}' and done_by is not null and check_ids <> '{}'
          and done_at >= early_from and done_at < closes_at
          and coalesce(counted, '') = case when done_at <= due_by then 'on-time' else 'late' end
      end
    )
    order by due_from, plan_id, facility_id`.execute(db);
  return rows;
}

export interface DayMiscount {
  /** A plan at a facility, or a person at a site. */
  of: string;
  day: string;
}

/** Days whose kept figures differ from what the rounds say. Of months that were dropped there is nothing to compare with. */
export async function findDayMiscounts(db: Queries): Promise<DayMiscount[]> {
  const keptFrom = await findKeptFrom(db);
  // The last rounds of a dropped month may be of the first day of the next one, by the clock of their site.
  const after = keptFrom === undefined ? '-infinity' : new Date(beginningOf(keptFrom)).toISOString().slice(0, 10);
  const { rows } = await sql<DayMiscount>`
    with place as (
      select plan_id, facility_id, day, count(*) filter (where counted = 'on-time') as on_time,
        count(*) filter (where counted = 'late') as late, count(*) filter (where counted = 'missed') as missed
      from due_round where counted is not null group by plan_id, facility_id, day
    ), person as (
      select site_id, done_by as person_id, day, count(*) filter (where counted = 'on-time') as on_time,
        count(*) filter (where counted = 'late') as late
      from due_round where done_at is not null group by site_id, done_by, day
    ), differing as (
      select 'plan ' || plan_id || ' at facility ' || facility_id as of, day
      from due_day as kept full join place using (plan_id, facility_id, day)
      where (coalesce(kept.on_time, 0), coalesce(kept.late, 0), coalesce(kept.missed, 0))
        <> (coalesce(place.on_time, 0), coalesce(place.late, 0), coalesce(place.missed, 0))
      union all
      select 'person ' || person_id || ' at site ' || site_id, day
      from due_person_day as kept full join person using (site_id, person_id, day)
      where (coalesce(kept.on_time, 0), coalesce(kept.late, 0)) <> (coalesce(person.on_time, 0), coalesce(person.late, 0))
    )
    select of, to_char(day, 'YYYY-MM-DD') as day from differing where day > ${after}::date order by day, of`.execute(
    db,
  );
  return rows;
}

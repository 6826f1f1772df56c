import { sql } from 'kysely';
import { beginningOf } from '../../db/history.js';
import { findKeptFrom } from '../../db/partitions.js';
import type { Queries } from '../../db/scope.js';
import { hourMs } from '../../moment.js';
import { waiting } from '../feedback/waiting.read.js';

export interface Miscount {
  facilityId: string;
  hour: Date;
}

/** Sums whose every row is zero are as good as absent: a mark that was taken back leaves them behind. */
const figures = [
  'r1',
  'r2',
  'r3',
  'r4',
  'r5',
  's1',
  's2',
  's3',
  's4',
  's5',
  'unanswered',
  'unanswered_low',
  'lost_weight',
  'lost_stars',
  'kiosk_ratings',
  'kiosk_suspicious',
];
const checkFigures = [
  'checks',
  'checks_incomplete',
  'items_done',
  'items_not_done',
  'items_reported',
  'items_skipped',
  'items_not_applicable',
];
const all = [...figures, ...checkFigures];

const counts = [
  ...[1, 2, 3, 4, 5].map((stars) => `count(*) filter (where rating = ${stars} and suspicion is null)`),
  ...[1, 2, 3, 4, 5].map((stars) => `count(*) filter (where rating = ${stars} and suspicion is not null)`),
  `count(*) filter (where ${waiting})`,
  `count(*) filter (where ${waiting} and rating < 3)`,
  `coalesce(sum(100 - weight) filter (where suspicion is null), 0)`,
  `coalesce(sum((100 - weight) * rating) filter (where suspicion is null), 0)`,
  `count(*) filter (where source = 'kiosk' and suspicion is null)`,
  `count(*) filter (where source = 'kiosk' and suspicion is not null)`,
];

const hour = `date_trunc('hour', at, 'UTC')`;
const place = 'account_id, site_id, facility_id';

/** The same of what was tapped. */
const miscountedReasons = (comparable: string): string => `
  select coalesce(kept.facility_id, tapped.facility_id), coalesce(kept.hour, tapped.hour) from reason_hour as kept
  full join (
    select ${place}, ${hour} as hour, reason_id, count(*) as count
    from feedback cross join lateral unnest(feedback.reason_ids) as given(reason_id)
    where suspicion is null group by ${place}, hour, reason_id
  ) as tapped on tapped.account_id = kept.account_id and tapped.facility_id = kept.facility_id
    and tapped.hour = kept.hour and tapped.reason_id = kept.reason_id
  where coalesce(kept.hour, tapped.hour) >= '${comparable}'
    and (coalesce(kept.count, 0) <> coalesce(tapped.count, 0) or kept.site_id <> tapped.site_id)`;

/** Rows of a dropped month may be of an hour of the next one, by a clock that was ahead. */
const clockSkewMs = hourMs;

/**
 * Hours whose kept figures differ from what the rows say. There is none, unless somebody wrote past the server. Of
 * months that were dropped there is nothing to compare with.
 */
export async function findMiscounts(db: Queries): Promise<Miscount[]> {
  const keptFrom = await findKeptFrom(db);
  const comparable = keptFrom === undefined ? '-infinity' : new Date(beginningOf(keptFrom) + clockSkewMs).toISOString();
  const { rows } = await sql
    .raw<Miscount>(
      `with counted as (
        select ${place}, hour, ${all.map((name) => `sum(${name}) as ${name}`).join(', ')} from (
          select ${place}, ${hour} as hour, ${counts.map((count, index) => `${count} as ${figures[index]}`).join(', ')},
            ${checkFigures.map((name) => `0 as ${name}`).join(', ')}
          from feedback group by ${place}, hour
          union all
          select ${place}, ${hour} as hour, ${figures.map(() => '0').join(', ')},
            count(*) filter (where verifies_check_id is null), count(*) filter (where skipped > 0), sum(done), sum(not_done), sum(reported), sum(skipped),
              sum(not_applicable)
          from quality_check group by ${place}, hour
        ) as entries group by ${place}, hour
      )
      select coalesce(kept.facility_id, counted.facility_id) as "facilityId", coalesce(kept.hour, counted.hour) as hour
      from facility_hour as kept
      full join counted on counted.account_id = kept.account_id and counted.facility_id = kept.facility_id
        and counted.hour = kept.hour
      where coalesce(kept.hour, counted.hour) >= '${comparable}' and (
        ${all.map((name) => `coalesce(kept.${name}, 0) <> coalesce(counted.${name}, 0)`).join(' or ')}
        or kept.site_id <> counted.site_id)
      union
      ${miscountedReasons(comparable)}
      order by 2, 1`,
    )
    .execute(db);
  return rows;
}

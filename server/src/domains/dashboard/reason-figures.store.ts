import { limits, type ReasonTitle } from '@rounds/contract';
import { sql } from 'kysely';
import { inReach, type ReportScope } from '../../db/report-scope.js';
import type { Queries } from '../../db/scope.js';
import { zoneOf } from '../sites/today.read.js';
import type { Period } from './dashboard.policy.js';
import { firstDay, onDay } from './dashboard.store.js';

export interface ReasonFigure {
  id: string;
  count: number;
  /** Null: a starter that the organisation never saved. */
  title: ReasonTitle | null;
}

const middle = sql`reason_hour.hour + interval '30 minutes'`;

/** What was tapped most in the period, by the days of the sites as all figures are. */
export async function sumReasons(db: Queries, scope: ReportScope, period: Period): Promise<ReasonFigure[]> {
  const { accountId, facilityId } = scope;
  const { from, to, days, fallbackZone } = period;
  const isWithin =
    days === undefined
      ? sql`${middle} >= ${from}::timestamptz`
      : sql`${onDay(sql`(${middle})`)} >= ${firstDay(period)}`;
  const { rows } = await sql<ReasonFigure>`
    with place as materialized (
      select site.id, ${zoneOf(fallbackZone)} as zone from site join account on account.id = site.account_id
      where site.account_id = ${accountId}
    ), tapped as (
      select reason_hour.reason_id as id, sum(reason_hour.count)::int as count
      from reason_hour join place on place.id = reason_hour.site_id
      where reason_hour.account_id = ${accountId}
        and reason_hour.hour >= ${from}::timestamptz - interval '30 minutes'
        and reason_hour.hour < ${to}::timestamptz - interval '30 minutes' and ${isWithin}
        and (${facilityId ?? null}::text is null or reason_hour.facility_id = ${facilityId ?? null})
        and ${inReach('reason_hour.site_id', scope)}
      group by reason_hour.reason_id having sum(reason_hour.count) > 0
      order by 2 desc, 1 limit ${sql.lit(limits.reasonsPerKind)}
    )
    select tapped.id, tapped.count, reason.title from tapped
    left join reason on reason.account_id = ${accountId} and reason.id = tapped.id
    order by tapped.count desc, tapped.id
  `.execute(db);
  return rows;
}

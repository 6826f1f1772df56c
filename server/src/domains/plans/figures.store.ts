import type { Query } from '@rounds/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../db/scope.js';
import type { Reach } from '../../reach.js';

export type FiguresBy = Query<'GET /due/figures'>['by'];

export interface FiguresFilter extends Reach {
  facilityId?: string;
  planId?: string;
  /** Days of the sites, `2026-11-16`; both count. */
  from: string;
  to: string;
}

export interface FiguresRow {
  key: string;
  onTime: number;
  late: number;
  missed: number;
  /** Of all rows, also those that are not among these. */
  allOnTime: number;
  allLate: number;
  allMissed: number;
}

const keys: Record<FiguresBy, RawBuilder<string>> = {
  day: sql`to_char(kept.day, 'YYYY-MM-DD')`,
  site: sql`kept.site_id`,
  plan: sql`kept.plan_id`,
  facility: sql`kept.facility_id`,
  person: sql`kept.person_id`,
};

/** By what was kept for each day: only rows of the period are read, however long there have been plans. */
export async function sumFigures(
  db: Queries,
  by: FiguresBy,
  { accountId, siteIds, facilityId, planId, from, to }: FiguresFilter,
  most: number,
): Promise<FiguresRow[]> {
  const sites =
    siteIds === null ? sql`array(select id from site where account_id = ${accountId})` : sql`${siteIds}::text[]`;
  const conditions = [
    sql`kept.account_id = ${accountId} and kept.day between ${from}::date and ${to}::date`,
    facilityId === undefined ? sql`kept.site_id = any(${sites})` : sql`kept.facility_id = ${facilityId}`,
    ...(planId === undefined ? [] : [sql`kept.plan_id = ${planId}`]),
  ];
  const missed = by === 'person' ? sql`0` : sql`kept.missed`;
  const { rows } = await sql<FiguresRow>`
    select ${keys[by]} as key, sum(kept.on_time)::int as "onTime", sum(kept.late)::int as late,
      sum(${missed})::int as missed, (sum(sum(kept.on_time)) over ())::int as "allOnTime",
      (sum(sum(kept.late)) over ())::int as "allLate", (sum(sum(${missed})) over ())::int as "allMissed"
    from ${sql.table(by === 'person' ? 'due_person_day' : 'due_day')} as kept
    where ${sql.join(conditions, sql` and `)}
    group by 1
    order by ${by === 'day' ? sql`key` : sql`missed desc, late desc, key`} limit ${sql.lit(most)}
  `.execute(db);
  return rows;
}

import { sql, type RawBuilder } from 'kysely';
import type { Queries } from '../../db/scope.js';
import type { Reach } from '../../reach.js';
import { zoneOf } from '../sites/today.read.js';
import { dueColumns, isMissedLately, longestDayMs, sitesInReach, type DueRow } from './due.store.js';
import { mostBackMs } from './rounds.policy.js';

export type BoardKind = 'late' | 'open' | 'done' | 'upcoming' | 'missed';

/**
 * Each site with the rounds of its day, and those of other days that can still be done. What waits has an index of its
 * own, so that nothing older is read.
 */
const boardRounds = (reach: Reach, now: Date): RawBuilder<unknown> => {
  const at = sql`${now}::timestamptz`;
  const [longAgo, dayAgo, soon] = [-mostBackMs, -longestDayMs, longestDayMs].map(
    (ms) => sql`${new Date(now.getTime() + ms)}::timestamptz`,
  );
  return sql`
    site join account on account.id = site.account_id
    join lateral (select ${zoneOf('UTC')} as name, (${at} at time zone ${zoneOf('UTC')})::date as today) as zone on true
    join lateral (
      select * from due_round as waiting
      where waiting.site_id = site.id and waiting.counted is null
        and waiting.due_from > ${longAgo} and waiting.due_from < ${soon}
        and (waiting.closes_at > ${at} or waiting.day = zone.today)
      union all
      select * from due_round as finished
      where finished.site_id = site.id and finished.counted is not null
        and finished.due_from > ${dayAgo} and finished.due_from < ${soon} and finished.day = zone.today
    ) as round on ${sitesInReach(reach)}
    join lateral (
      select round.day = zone.today as is_today, case
        when round.done_at is not null then 'done'
        when round.closes_at <= ${at} then 'missed'
        when round.due_from > ${at} then 'upcoming'
        when round.due_by < ${at} then 'late'
        else 'open' end as kind
    ) as found on true`;
};

export interface TodaysTime {
  planId: string;
  dueFrom: Date;
  doors: number;
}

/** The times at which plans of a site have rounds today: those that are there, whatever the rules say by now. */
export async function listTodaysTimes(db: Queries, siteId: string, now: Date): Promise<TodaysTime[]> {
  const [dayAgo, soon] = [-longestDayMs, longestDayMs].map((ms) => sql`${new Date(now.getTime() + ms)}::timestamptz`);
  const { rows } = await sql<TodaysTime>`
    select round.plan_id as "planId", round.due_from as "dueFrom", count(*)::int as doors
    from site join account on account.id = site.account_id
    join due_round as round on round.site_id = site.id and round.due_from > ${dayAgo} and round.due_from < ${soon}
    where site.id = ${siteId} and round.day = (${now}::timestamptz at time zone ${zoneOf('UTC')})::date
    group by round.plan_id, round.due_from
    order by round.due_from
  `.execute(db);
  return rows;
}

export interface BoardCount {
  siteId: string;
  title: string;
  timeZone: string;
  kind: BoardKind;
  isToday: boolean;
  count: number;
  firstAt: Date;
}

export async function countBoard(db: Queries, reach: Reach, now: Date): Promise<BoardCount[]> {
  const { rows } = await sql<BoardCount>`
    select site.id as "siteId", site.title, zone.name as "timeZone", found.kind, found.is_today as "isToday",
      count(*)::int as count, min(round.due_from) as "firstAt"
    from ${boardRounds(reach, now)}
    group by site.id, zone.name, found.kind, found.is_today
  `.execute(db);
  return rows;
}

/** The first rounds of each kind at each site, as a person would go through them; of what is over, the last. */
export async function listBoard(
  db: Queries,
  reach: Reach,
  now: Date,
  most: number,
): Promise<(DueRow & { kind: BoardKind })[]> {
  const { rows } = await sql<DueRow & { kind: BoardKind }>`
    select ${dueColumns}, round.kind from (
      select round.*, found.kind, row_number() over (
        partition by site.id, found.kind
        order by case found.kind when 'done' then round.done_at when 'missed' then round.due_by end desc,
          round.due_by, round.pos
      ) as place
      from ${boardRounds(reach, now)}
      where found.kind in ('late', 'open') or (found.kind in ('done', 'missed') and found.is_today)
    ) as round
    where round.place <= ${sql.lit(most)}
    order by round.site_id, round.kind, round.place
  `.execute(db);
  return rows;
}

/** What nobody did until yesterday, at every site in reach: the first of them, each with the number of all. */
export async function listMissedYesterday(
  db: Queries,
  reach: Reach,
  now: Date,
  most: number,
): Promise<(DueRow & { all: number })[]> {
  const at = sql`${now}::timestamptz`;
  const [longAgo, twoDaysAgo] = [-mostBackMs - 2 * longestDayMs, -2 * longestDayMs].map(
    (ms) => sql`${new Date(now.getTime() + ms)}::timestamptz`,
  );
  const { rows } = await sql<DueRow & { all: number }>`
    select ${dueColumns}, (count(*) over ())::int as "all"
    from site join account on account.id = site.account_id
    join lateral (select ${zoneOf('UTC')} as name, (${at} at time zone ${zoneOf('UTC')})::date as today) as zone on true
    join lateral (
      select * from due_round as waiting
      where waiting.site_id = site.id and waiting.counted is null
        and waiting.due_from > ${longAgo} and waiting.due_from < ${at} and waiting.closes_at <= ${at}
      union all
      select * from due_round as missed
      where missed.site_id = site.id and missed.counted = 'missed'
        and missed.due_from > ${longAgo} and missed.due_from < ${at} and missed.closes_at > ${twoDaysAgo}
    ) as round on round.done_at is null and round.day < zone.today
      and ${isMissedLately(sql`zone.today`, sql`zone.name`)}
    where ${sitesInReach(reach)}
    order by round.due_by, site.title, site.id, round.pos limit ${sql.lit(most)}
  `.execute(db);
  return rows;
}

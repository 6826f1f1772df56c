import { sql, type Kysely } from 'kysely';

/**
 * A check keeps every item that its checklist had, also those that nobody answered. Older checks are completed as far
 * as can be known: numbers of items are given out once and upwards, so an item was there when it, or a later one, had
 * been checked somewhere before. Items that nobody had ever checked at that moment stay unknown. Only checks that lack
 * something are written to.
 */
const columns = [
  `alter table quality_check_item add column no_result text`,
  `alter table quality_check
    add column skipped integer not null default 0, add column not_applicable integer not null default 0`,
  `alter table facility_hour
    add column items_skipped integer not null default 0, add column items_not_applicable integer not null default 0,
    add column checks_incomplete integer not null default 0`,
];

const older = [
  `with first_check as materialized (
    select checklist_id, number, min(at) as at
    from quality_check join quality_check_item on check_id = id group by checklist_id, number
  ), known as materialized (
    select item.checklist_id, item.number, item.pos, item.title, item.deleted_at, (
      select min(first_check.at) from first_check
      where first_check.checklist_id = item.checklist_id and first_check.number >= item.number
    ) as since
    from checklist_item as item
  ), added as (
    insert into quality_check_item (check_id, account_id, number, pos, title, no_result)
    select quality_check.id, quality_check.account_id, known.number, known.pos, known.title, 'skipped'
    from quality_check join known on known.checklist_id = quality_check.checklist_id
      and known.since <= quality_check.at and (known.deleted_at is null or known.deleted_at > quality_check.at)
    where not exists (
      select from quality_check_item as item where item.check_id = quality_check.id and item.number = known.number
    )
    returning check_id
  )
  update quality_check set skipped = missing.count
  from (select check_id, count(*) as count from added group by check_id) as missing where missing.check_id = id`,

  `update facility_hour set items_skipped = counted.items, checks_incomplete = counted.checks
  from (
    select account_id, facility_id, date_trunc('hour', at, 'UTC') as hour, sum(skipped) as items, count(*) as checks
    from quality_check where skipped > 0 group by 1, 2, 3
  ) as counted
  where facility_hour.account_id = counted.account_id and facility_hour.facility_id = counted.facility_id
    and facility_hour.hour = counted.hour`,
];

const indexes = [
  `create index quality_check_skipped on quality_check (account_id, at desc, id desc) where skipped > 0`,
];

export async function fill(db: Kysely<unknown>): Promise<void> {
  for (const statement of older) await sql.raw(statement).execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of columns) await sql.raw(statement).execute(db);
  await fill(db);
  for (const statement of indexes) await sql.raw(statement).execute(db);
}

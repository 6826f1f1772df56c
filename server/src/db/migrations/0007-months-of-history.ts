import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/**
 * Ratings and checks by the month they were received in. An id carries its month (26110000000042 is of November 2026),
 * so it stays the whole key: references, look-ups and links go on naming it alone, and each asks one month.
 */
const shown = `(select current_setting('rounds.account', true))`;
const numberless = 10_000_000_000_000;

const arithmetic = [
  `create function history_month(moment timestamptz) returns integer language sql stable
    as $$ select to_char(moment at time zone 'UTC', 'YYMM')::integer $$`,
  // A year or two of a very large installation fit into ten digits; then they begin anew, in another month.
  `create function history_id(sequence regclass, moment timestamptz default now()) returns bigint language sql volatile
    as $$ select history_month(moment) * 10000000000 + nextval(sequence) $$`,
  // December reaches up to January: between two months there is no id that belongs to none.
  `create function first_id_after(month integer) returns bigint language sql immutable
    as $$ select (month + case when month % 100 = 12 then 89 else 1 end) * 10000000000 $$`,
];

/** From one table to a family of them. What is there stays where it is and becomes the first member. */
const divide = (table: string, key: string): string[] => [
  `alter table ${table} rename to ${table}_before`,
  `alter table ${table}_before rename constraint ${table}_pkey to ${table}_before_pkey`,
  `create table ${table} (like ${table}_before including defaults including constraints) partition by range (${key})`,
  `do $$ declare old record; begin
    for old in
      select relname as name, regexp_replace(pg_get_indexdef(oid), ' ON \\S+ ', ' ON ${table} ') as definition
      from pg_class join pg_index on indexrelid = oid
      where indrelid = '${table}_before'::regclass and not indisunique
    loop
      execute format('alter index %I rename to %I', old.name, old.name || '_before');
      execute old.definition;
    end loop;
    for old in
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = '${table}_before'::regclass and contype = 'f' and confrelid <> 'quality_check_before'::regclass
    loop
      execute format('alter table ${table} add constraint %I %s', old.name, old.definition);
    end loop;
  end $$`,
  `drop policy own_account on ${table}_before`,
  `alter table ${table}_before disable row level security`,
  `revoke all on ${table}_before from ${appRole}`,
  `alter table ${table} enable row level security`,
  `create policy own_account on ${table} using (${shown} in (account_id, '*'))`,
  `grant select, insert, update, delete on ${table} to ${appRole}`,
  // Looked at once here, so that becoming a member asks for no second look.
  `alter table ${table}_before add constraint ${table}_before_months check (${key} < ${numberless})`,
];

const numbered = (table: string): string[] => [
  `alter table ${table}_before alter id drop identity`,
  `create sequence ${table}_id_seq maxvalue 9999999999 cycle owned by ${table}.id`,
  `select setval('${table}_id_seq', greatest(max(id), 1), max(id) is not null) from ${table}_before`,
  `grant usage on sequence ${table}_id_seq to ${appRole}`,
  `alter table ${table} alter id set default history_id('${table}_id_seq')`,
];

const join = (table: string, key: string): string[] => [
  `alter table ${table} add primary key (${key})`,
  `alter table ${table} attach partition ${table}_before for values from (minvalue) to (${numberless})`,
];

/** Exactly the lock that a new member needs, in the order in which submissions take theirs; and never a long wait. */
const ownersRights = `security definer set search_path = public, pg_temp set lock_timeout = '300ms'`;
/** A table's lock also lets its holder see which parts others made or dropped meanwhile; an advisory one does not. */
const oneAtATime = `lock table dropped_month in share row exclusive mode`;

const members = [
  `create table dropped_month (month integer primary key, dropped_at timestamptz not null default now())`,
  `create function add_history_part(part text, bounds text) returns void language plpgsql as $$ begin
    execute format('create table feedback_%s (like feedback including constraints, unique (receipt_code))', part);
    execute format('create table quality_check_%s (like quality_check including constraints)', part);
    execute format('create table quality_check_item_%s (like quality_check_item including constraints)', part);
    execute format('alter table feedback attach partition feedback_%s %s', part, bounds);
    execute format('alter table quality_check attach partition quality_check_%s %s', part, bounds);
    -- An item lies in its check's month, so it refers to that month alone: it is not looked for in the others.
    execute format('alter table quality_check_item_%1$s add foreign key (check_id) references quality_check_%1$s
      on delete cascade', part);
    execute format('alter table quality_check_item attach partition quality_check_item_%s %s', part, bounds);
  end $$`,
  `revoke execute on function add_history_part(text, text) from public`,
  `select add_history_part('default', 'default')`,

  // A month whose rows lie in the default part already stays there: nothing is lost by it but an easy way to drop it.
  `create function make_history_month(month integer) returns boolean language plpgsql ${ownersRights} as $$
    declare
      first_id bigint := month * 10000000000;
      end_id bigint := first_id_after(month);
    begin
      if month not between 1001 and 9912 or month % 100 not between 1 and 12 then
        raise exception 'There is no month %', month;
      end if;
      if to_regclass('feedback_' || month) is not null then return false; end if;
      ${oneAtATime};
      if to_regclass('feedback_' || month) is not null
        or exists (select from feedback where id >= first_id and id < end_id)
        or exists (select from quality_check where id >= first_id and id < end_id) then return false; end if;
      lock table notification, facility, site, checklist, person in share row exclusive mode;
      perform add_history_part(month::text, format('for values from (%s) to (%s)', first_id, end_id));
      return true;
    end $$`,
  // Notifications would stand in the way of a part that is taken out; in the default part they go with their rows.
  `create function drop_history_part(part text, kept_from integer) returns void language plpgsql ${ownersRights} as $$
    declare
      first_id bigint := case when part ~ '^\\d{4}$' then part::bigint * 10000000000 else 0 end;
      end_id bigint := case part when 'before' then ${numberless} when 'default' then kept_from * 10000000000
        else first_id_after(part::integer) end;
      newest integer;
      family text;
    begin
      if kept_from > history_month(now() - interval '1 month') then
        raise exception 'This month and the one before are kept';
      end if;
      ${oneAtATime};
      if to_regclass('feedback_' || part) is null then return; end if;
      if part = 'before' then
        select history_month(max(moment)) into newest from (
          (select at as moment from feedback_before order by id desc limit 1) union all
          (select received_at from quality_check_before order by id desc limit 1)
        ) as last_rows;
      elsif part = 'default' then
        select max(id) / 10000000000 into newest from (
          select id from feedback_default where id < end_id union all
          select id from quality_check_default where id < end_id
        ) as old_rows;
      else
        newest := part;
      end if;
      if newest >= kept_from then return; end if;
      insert into dropped_month (month) select newest where newest is not null on conflict do nothing;
      if part = 'default' then
        delete from feedback_default where id < end_id;
        delete from quality_check_default where id < end_id;
        return;
      end if;
      delete from notification
        where feedback_id >= first_id and feedback_id < end_id or check_id >= first_id and check_id < end_id;
      lock table notification, facility, site, checklist, person, feedback, quality_check, quality_check_item
        in access exclusive mode;
      foreach family in array array['quality_check_item', 'quality_check', 'feedback'] loop
        execute format('alter table %1$s detach partition %1$s_%2$s', family, part);
        execute format('drop table %s_%s', family, part);
      end loop;
    end $$`,
  ...['make_history_month(integer)', 'drop_history_part(text, integer)'].flatMap((name) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${appRole}`,
  ]),
  `grant select on dropped_month to ${appRole}`,
  `select make_history_month(history_month(now() + make_interval(months => ahead)))
    from generate_series(-1, 2) as ahead`,
];

const statements = [
  ...arithmetic,
  `alter table notification drop constraint notification_feedback_id_fkey`,
  `alter table notification drop constraint notification_check_id_fkey`,
  ...divide('quality_check', 'id'),
  ...divide('quality_check_item', 'check_id'),
  ...divide('feedback', 'id'),
  ...numbered('quality_check'),
  ...numbered('feedback'),
  ...join('quality_check', 'id'),
  ...join('quality_check_item', 'check_id, number'),
  ...join('feedback', 'id'),
  `alter table notification add foreign key (feedback_id) references feedback on delete cascade`,
  `alter table notification add foreign key (check_id) references quality_check on delete cascade`,
  ...members,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/**
 * Plans, and the rounds that are due by them. Due rounds lie by the month that they are due in; whether one is open, late
 * or missed follows from the clock and is stored nowhere.
 */
const shown = `(select current_setting('rounds.account', true))`;

const guarded = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `create policy own_account on ${table} using (${shown} in (account_id, '*'))`,
  `grant select, insert, update, delete on ${table} to ${appRole}`,
];

const tables = [
  `create table plan (
    id text primary key,
    account_id text not null,
    site_id text not null,
    title text not null check (length(title) between 1 and 200),
    starts text not null,
    rrule text not null,
    window_minutes integer not null check (window_minutes > 0),
    remind_after_minutes integer,
    escalate_after_minutes integer,
    is_paused boolean not null default false,
    is_for_everyone boolean not null default true,
    made_until timestamptz not null,
    created_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (account_id, id),
    foreign key (account_id, site_id) references site (account_id, id) on delete cascade
  )`,
  `create index plan_living on plan (account_id, created_at, id) where deleted_at is null`,
  `create index plan_site on plan (site_id) where deleted_at is null`,
  `create index plan_to_make on plan (made_until) where deleted_at is null and not is_paused`,
  `create table plan_door (
    account_id text not null,
    plan_id text not null,
    pos integer not null,
    facility_id text not null,
    checklist_ids integer[],
    primary key (plan_id, pos),
    unique (plan_id, facility_id),
    foreign key (account_id, plan_id) references plan (account_id, id) on delete cascade,
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade
  )`,
  `create index plan_door_facility on plan_door (facility_id)`,
  // Who leaves the organisation leaves its plans; one that loses all of its people is nobody's.
  `create table plan_person (
    account_id text not null,
    plan_id text not null,
    person_id text not null,
    primary key (plan_id, person_id),
    foreign key (account_id, plan_id) references plan (account_id, id) on delete cascade,
    foreign key (account_id, person_id) references membership (account_id, person_id) on delete cascade
  )`,
  `create index plan_person_member on plan_person (account_id, person_id)`,
  `create table due_round (
    account_id text not null,
    site_id text not null,
    plan_id text not null,
    facility_id text not null,
    pos integer not null,
    day date not null,
    due_from timestamptz not null,
    due_by timestamptz not null,
    early_from timestamptz not null,
    closes_at timestamptz not null,
    checklist_ids integer[] not null,
    open_checklists integer[] not null,
    check_ids bigint[] not null default '{}',
    done_at timestamptz,
    done_by text,
    counted text check (counted in ('on-time', 'late', 'missed')),
    remind_at timestamptz,
    reminded_at timestamptz,
    escalate_at timestamptz,
    escalated_at timestamptz,
    primary key (plan_id, facility_id, due_from),
    foreign key (account_id, plan_id) references plan (account_id, id) on delete cascade
  ) partition by range (due_from)`,
  `create index due_round_account on due_round (account_id, due_from, plan_id, facility_id)`,
  `create index due_round_site on due_round (site_id, due_from, plan_id, facility_id)`,
  `create index due_round_facility on due_round (facility_id, due_from)`,
  `create index due_round_to_do on due_round (facility_id, closes_at) where done_at is null`,
  `create index due_round_waiting on due_round (site_id, due_from) where counted is null`,
  `create index due_round_closing on due_round (closes_at) where counted is null`,
  `create index due_round_to_remind on due_round (remind_at) where reminded_at is null and done_at is null`,
  `create index due_round_to_escalate on due_round (escalate_at) where escalated_at is null and done_at is null`,
  `create index due_round_reminded on due_round (site_id, reminded_at) where reminded_at is not null`,
  `create index due_round_escalated on due_round (site_id, escalated_at) where escalated_at is not null`,
  `create table due_day (
    account_id text not null,
    site_id text not null,
    plan_id text not null,
    facility_id text not null,
    day date not null,
    on_time integer not null default 0,
    late integer not null default 0,
    missed integer not null default 0,
    primary key (plan_id, facility_id, day),
    foreign key (account_id, plan_id) references plan (account_id, id) on delete cascade
  )`,
  `create index due_day_site on due_day (site_id, day)`,
  `create index due_day_facility on due_day (facility_id, day)`,
  // Whom a missed round would belong to, nobody knows.
  `create table due_person_day (
    account_id text not null,
    site_id text not null,
    person_id text not null,
    day date not null,
    on_time integer not null default 0,
    late integer not null default 0,
    primary key (site_id, person_id, day),
    foreign key (account_id, site_id) references site (account_id, id) on delete cascade
  )`,
  `create index due_person_day_site on due_person_day (site_id, day)`,
  `create table handover (
    id text primary key,
    account_id text not null,
    site_id text not null,
    text text not null check (length(text) between 1 and 300),
    person_id text not null references person (id),
    at timestamptz not null default now(),
    closed_at timestamptz,
    closed_by text references person (id),
    foreign key (account_id, site_id) references site (account_id, id) on delete cascade
  )`,
  `create index handover_open on handover (account_id, at desc) where closed_at is null`,
  `create index handover_site on handover (site_id) where closed_at is null`,
  `create index handover_closed on handover (closed_at) where closed_at is not null`,
  `create index handover_person on handover (person_id)`,
  ...['plan', 'plan_door', 'plan_person', 'due_round', 'due_day', 'due_person_day', 'handover'].flatMap(guarded),
];

// Labour law differs: an owner switches it on.
const people = [`alter table account add column shows_person_figures boolean not null default false`];

/** Late rounds are told of by site. */
const telling = [
  `alter table notification drop constraint notification_kind_check, alter column facility_id drop not null,
    add check (kind in ('low-rating', 'failed-check', 'reply-overdue', 'my-rounds-late', 'rounds-late'))`,
  `alter table notification_choice add column my_rounds_late boolean not null default true,
    add column rounds_late boolean not null default true`,
];

const ownersRights = `security definer set search_path = public, pg_temp set lock_timeout = '300ms'`;
const oneAtATime = `lock table dropped_month in share row exclusive mode`;
const beginning = `(to_date('20' || month::text, 'YYYYMM')::timestamp at time zone 'UTC')`;

/** As `make_history_month` and `drop_history_part` of the months of ratings and checks. */
const months = [
  `create table due_round_default partition of due_round default`,
  `create function month_begins(month integer) returns timestamptz language sql immutable as $$ select ${beginning} $$`,
  `create function make_due_month(month integer) returns boolean language plpgsql ${ownersRights} as $$
    declare
      begins timestamptz := month_begins(month);
      ends timestamptz := (begins at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    begin
      if month not between 1001 and 9912 or month % 100 not between 1 and 12 then
        raise exception 'There is no month %', month;
      end if;
      if to_regclass('due_round_' || month) is not null then return false; end if;
      ${oneAtATime};
      if to_regclass('due_round_' || month) is not null
        or exists (select from due_round where due_from >= begins and due_from < ends) then return false; end if;
      lock table plan in share row exclusive mode;
      execute format('create table due_round_%s (like due_round including constraints including defaults)', month);
      execute format('alter table due_round attach partition due_round_%s for values from (%L) to (%L)', month, begins, ends);
      return true;
    end $$`,
  `create function drop_due_part(part text, kept_from integer) returns void language plpgsql ${ownersRights} as $$
    begin
      if kept_from > history_month(now() - interval '1 month') then
        raise exception 'This month and the one before are kept';
      end if;
      ${oneAtATime};
      if to_regclass('due_round_' || part) is null then return; end if;
      if part = 'default' then
        delete from due_round_default where due_from < month_begins(kept_from);
        return;
      end if;
      if part::integer >= kept_from then return; end if;
      lock table plan, due_round in access exclusive mode;
      execute format('alter table due_round detach partition due_round_%s', part);
      execute format('drop table due_round_%s', part);
    end $$`,
  ...['make_due_month(integer)', 'drop_due_part(text, integer)'].flatMap((name) => [
    `revoke execute on function ${name} from public`,
    `grant execute on function ${name} to ${appRole}`,
  ]),
  `select make_due_month(history_month(now() + make_interval(months => ahead))) from generate_series(-1, 2) as ahead`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...people, ...telling, ...months]) await sql.raw(statement).execute(db);
}

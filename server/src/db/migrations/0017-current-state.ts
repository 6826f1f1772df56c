import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/**
 * Days are those of a site, and what is true now is kept beside the history it comes from: the last check of each
 * checklist at a facility, the last answer to each item, the ratings that wait for a reply. So no question about today
 * has to look through the past.
 */
const shown = `(select current_setting('rounds.account', true))`;

const guarded = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `create policy own_account on ${table} using (${shown} in (account_id, '*'))`,
  `grant select, insert, update, delete on ${table} to ${appRole}`,
];

const references = `
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade,
    foreign key (account_id, checklist_id) references checklist (account_id, id) on delete cascade`;

const days = [
  // Null: nobody has said; a site without one has the organisation's.
  `alter table account add column time_zone text`,
  `alter table site add column time_zone text, add column closed_days text[] not null default '{}'`,
  // A backup may come from a machine with other tables of zones: one that is not known here must not break every list.
  `create function known_zone(zone text) returns text language plpgsql stable as $$ begin
    perform now() at time zone zone;
    return coalesce(zone, 'UTC');
  exception when invalid_parameter_value then
    return 'UTC';
  end $$`,
];

const tables = [
  `create table checklist_last_check (
    account_id text not null,
    facility_id text not null,
    checklist_id integer not null,
    at timestamptz not null,
    check_id bigint not null,
    person_id text not null,
    answered integer not null,
    total integer not null,
    complete_at timestamptz,
    primary key (facility_id, checklist_id),${references}
  )`,
  `create index checklist_last_check_checklist on checklist_last_check (checklist_id)`,
  `create table item_last_answer (
    account_id text not null,
    facility_id text not null,
    checklist_id integer not null,
    number integer not null,
    at timestamptz not null,
    check_id bigint not null,
    is_failed boolean not null,
    primary key (facility_id, checklist_id, number),${references}
  )`,
  `create index item_last_answer_checklist on item_last_answer (checklist_id)`,
  `create index item_failed on item_last_answer (facility_id) where is_failed`,
  ...guarded('checklist_last_check'),
  ...guarded('item_last_answer'),
  `alter table facility
    add column unanswered integer not null default 0, add column unanswered_low integer not null default 0`,
];

/** For rows that did not come one by one: older ones, a backup's, the demo's. */
const functions = [
  `create function recount_waiting(of_account text default null) returns void language sql as $$
    update facility set unanswered = waiting.count, unanswered_low = waiting.low
    from (
      select place.id, count(feedback.id) as count, count(feedback.id) filter (where rating < 3) as low
      from facility as place
      left join feedback on feedback.account_id = place.account_id and feedback.facility_id = place.id
        and reviewed_at is null and suspicion is null
      where of_account is null or place.account_id = of_account
      group by place.id
    ) as waiting
    where waiting.id = facility.id and (unanswered, unanswered_low) <> (waiting.count, waiting.low)
  $$`,
  // The last hundred checks of a checklist say how its items stand; all of history would take far longer to read.
  `create function remember_past_checks(of_account text default null) returns void language sql as $$
    insert into checklist_last_check
      (account_id, facility_id, checklist_id, at, check_id, person_id, answered, total, complete_at)
    select ever.account_id, ever.facility_id, ever.checklist_id, last.at, last.id, last.person_id, last.answered,
      last.answered + last.skipped, (
        select past.at from quality_check as past
        where past.facility_id = ever.facility_id and past.checklist_id = ever.checklist_id and past.skipped = 0
        order by past.at desc limit 1
      )
    from facility_checklist_ever as ever cross join lateral (
      select past.id, past.at, past.person_id, past.skipped,
        past.done + past.not_done + past.reported + past.not_applicable as answered
      from quality_check as past
      where past.facility_id = ever.facility_id and past.checklist_id = ever.checklist_id
      order by past.at desc, past.id desc limit 1
    ) as last
    where of_account is null or ever.account_id = of_account
    on conflict do nothing;
    insert into item_last_answer (account_id, facility_id, checklist_id, number, at, check_id, is_failed)
    select distinct on (ever.facility_id, ever.checklist_id, answer.number)
      ever.account_id, ever.facility_id, ever.checklist_id, answer.number, past.at, past.id, answer.result is false
    from facility_checklist_ever as ever
    cross join lateral (
      select id, at from quality_check
      where facility_id = ever.facility_id and checklist_id = ever.checklist_id order by at desc, id desc limit 100
    ) as past
    join quality_check_item as answer on answer.check_id = past.id and answer.no_result is null
    where of_account is null or ever.account_id = of_account
    order by ever.facility_id, ever.checklist_id, answer.number, past.at desc, past.id desc
    on conflict do nothing
  $$`,
];

const older = [
  `update account set time_zone = choice.time_zone from notification_choice as choice
    where choice.person_id = account.owner_id and account.time_zone is null`,
  `select recount_waiting()`,
  `select remember_past_checks()`,
];

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

export const fill = (db: Kysely<unknown>): Promise<void> => run(db, older);

export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...days, ...tables, ...functions]);
  await fill(db);
}

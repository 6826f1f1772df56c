import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/**
 * What a visitor taps instead of typing. An organisation that has saved none of its own has the starters, which are in
 * the code: `has_own_reasons` tells it from one that wants none. A deleted reason keeps its title for what was said.
 */
const shown = `(select current_setting('rounds.account', true))`;

const guarded = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `create policy own_account on ${table} using (${shown} in (account_id, '*'))`,
  `grant select, insert, update, delete on ${table} to ${appRole}`,
];

const kinds = `('general', 'washroom', 'room', 'food', 'car-park', 'outdoors', 'clinic')`;

const statements = [
  `alter table account add column has_own_reasons boolean not null default false`,
  `alter table facility add column place_kind text not null default 'general' check (place_kind in ${kinds})`,
  `alter table feedback add column reason_ids text[] not null default '{}' check (cardinality(reason_ids) <= 8)`,
  `create table reason (
    account_id text not null references account (id) on delete cascade,
    id text not null check (id ~ '^[a-z0-9-]{1,40}$'),
    place_kind text not null check (place_kind in ${kinds}),
    position integer not null,
    title jsonb not null,
    opens_job boolean not null,
    is_active boolean not null,
    deleted_at timestamptz,
    primary key (account_id, id)
  )`,
  `create index reason_offered on reason (account_id, place_kind, position) where deleted_at is null and is_active`,
  `create index reason_living on reason (account_id, position) where deleted_at is null`,
  `create table reason_hour (
    account_id text not null,
    site_id text not null,
    facility_id text not null,
    hour timestamptz not null,
    reason_id text not null,
    count integer not null default 0,
    primary key (account_id, facility_id, hour, reason_id),
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade
  )`,
  `create index reason_hour_account on reason_hour (account_id, hour)`,
  `create index reason_hour_site on reason_hour (site_id, hour)`,
  `alter table door_job drop constraint door_job_origin_check,
    add constraint door_job_origin_check check (origin in ('item', 'rating', 'reason', 'person')),
    add column reason_id text, add column is_titled_by_reason boolean not null default false,
    add constraint door_job_reason_check check ((origin = 'reason') = (reason_id is not null))`,
  `create unique index door_job_of_reason on door_job (facility_id, reason_id) where origin = 'reason' and state = 'open'`,
  ...['reason', 'reason_hour'].flatMap(guarded),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

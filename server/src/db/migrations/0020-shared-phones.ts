import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

const shown = `(select current_setting('rounds.account', true))`;
const tables = ['shared_phone', 'shared_phone_pin'];

/**
 * A phone that the staff of a site share, and the PINs that people have set on it. Who leaves the organisation leaves
 * the phone. A session of a phone must not outlive it and become an ordinary one.
 */
const statements = [
  `create table shared_phone (
    id text primary key,
    account_id text not null references account on delete cascade,
    site_id text not null,
    title text not null,
    secret_hash bytea not null unique,
    created_by text not null references person,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    removed_at timestamptz,
    unique (account_id, id),
    foreign key (account_id, site_id) references site (account_id, id) on delete cascade
  )`,
  `create index shared_phone_site on shared_phone (account_id, site_id) where removed_at is null`,
  `create table shared_phone_pin (
    account_id text not null,
    phone_id text not null,
    person_id text not null,
    pin_hash bytea not null,
    storage_key bytea not null,
    wrong_tries integer not null default 0,
    locked_at timestamptz,
    set_at timestamptz not null default now(),
    primary key (phone_id, person_id),
    foreign key (account_id, phone_id) references shared_phone (account_id, id) on delete cascade,
    foreign key (account_id, person_id) references membership (account_id, person_id) on delete cascade
  )`,
  `create index shared_phone_pin_person on shared_phone_pin (account_id, person_id)`,
  `alter table session add column shared_phone_id text references shared_phone on delete cascade`,
  `create index session_shared_phone on session (shared_phone_id) where shared_phone_id is not null`,
  `create function account_of_shared_phone(bytea) returns text language sql stable security definer
    set search_path = public as $$ select account_id from shared_phone where secret_hash = $1 $$`,
  `revoke execute on function account_of_shared_phone(bytea) from public`,
  `grant execute on function account_of_shared_phone(bytea) to ${appRole}`,
  ...tables.flatMap((table) => [
    `grant select, insert, update, delete on ${table} to ${appRole}`,
    `alter table ${table} enable row level security`,
    `create policy own_account on ${table} using (${shown} in (account_id, '*'))`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

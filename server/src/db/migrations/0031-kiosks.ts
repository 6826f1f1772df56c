import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/**
 * Tablets that stand at a door for its visitors. A removed kiosk keeps its row, so that its tablet is told. What the
 * version before writes comes from codes.
 */
const shown = `(select current_setting('rounds.account', true))`;

const guarded = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `create policy own_account on ${table} using (${shown} in (account_id, '*'))`,
  `grant select, insert, update, delete on ${table} to ${appRole}`,
];

const accountOf = (name: string, from: string): string[] => [
  `create function ${name}(bytea) returns text language sql stable security definer
    set search_path = public as $$ ${from} $$`,
  `revoke execute on function ${name}(bytea) from public`,
  `grant execute on function ${name}(bytea) to ${appRole}`,
];

const statements = [
  `create table kiosk (
    id text primary key,
    account_id text not null,
    facility_id text not null,
    name text not null check (length(name) <= 200),
    pin_salt bytea not null,
    pin_hash bytea not null,
    pin_iterations integer not null,
    opens_at text,
    closes_at text,
    token_hash bytea unique,
    paired_at timestamptz,
    last_seen_at timestamptz,
    battery real check (battery between 0 and 1),
    is_charging boolean,
    waiting integer check (waiting >= 0),
    silent_told_at timestamptz,
    rhythm jsonb,
    created_at timestamptz not null default now(),
    removed_at timestamptz,
    unique (account_id, id),
    check ((opens_at is null) = (closes_at is null)),
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade
  )`,
  `create index kiosk_of_facility on kiosk (facility_id) where removed_at is null`,
  `create index kiosk_unheard on kiosk (last_seen_at)
    where removed_at is null and paired_at is not null and silent_told_at is null`,
  `create table kiosk_code (
    code_hash bytea primary key,
    account_id text not null,
    kiosk_id text not null,
    expires_at timestamptz not null,
    foreign key (account_id, kiosk_id) references kiosk (account_id, id) on delete cascade
  )`,
  `create index kiosk_code_of on kiosk_code (account_id, kiosk_id)`,
  `create index kiosk_code_age on kiosk_code (expires_at)`,
  ...accountOf('account_of_kiosk', `select account_id from kiosk where token_hash = $1`),
  ...accountOf('account_of_kiosk_code', `select account_id from kiosk_code where code_hash = $1`),
  ...['kiosk', 'kiosk_code'].flatMap(guarded),
  `alter table feedback add column source text not null default 'code' check (source in ('code', 'kiosk')),
    add column kiosk_id text`,
  // Of `r…` and of `s…`.
  `alter table facility_hour add column kiosk_ratings integer not null default 0,
    add column kiosk_suspicious integer not null default 0`,
  `alter table notification drop constraint notification_kind_check, add column kiosk_id text,
    add constraint notification_kind_check check (kind in ('low-rating', 'failed-check', 'reply-overdue', 'my-rounds-late',
      'rounds-late', 'job-assigned', 'job-done', 'urgent-job', 'jobs-late', 'kiosk-silent'))`,
  `alter table notification_choice add column kiosks boolean not null default true`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

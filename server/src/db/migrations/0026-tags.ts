import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/**
 * Signed tags and the keys that they are written with. A removed tag keeps its row and its counter: should the same chip
 * come back, an address that was copied from it before is still a used one.
 */
const shown = `(select current_setting('rounds.account', true))`;

const guarded = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `create policy own_account on ${table} using (${shown} in (account_id, '*'))`,
  `grant select, insert, update, delete on ${table} to ${appRole}`,
];

const statements = [
  `create table tag_key (
    account_id text not null references account (id) on delete cascade,
    version integer not null check (version > 0),
    sealed bytea not null,
    created_at timestamptz not null default now(),
    primary key (account_id, version)
  )`,
  `create table tag (
    id text primary key,
    account_id text not null,
    facility_id text not null,
    uid text not null check (uid ~ '^[0-9a-f]{14}$'),
    title text not null default '' check (length(title) <= 200),
    key_version integer not null,
    last_counter integer,
    last_tapped_at timestamptz,
    created_at timestamptz not null default now(),
    removed_at timestamptz,
    unique (account_id, uid),
    foreign key (account_id, facility_id) references facility (account_id, id) on delete cascade,
    foreign key (account_id, key_version) references tag_key (account_id, version)
  )`,
  `create index tag_of_facility on tag (facility_id) where removed_at is null`,
  `create index tag_of_key on tag (account_id, key_version)`,
  ...['tag_key', 'tag'].flatMap(guarded),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

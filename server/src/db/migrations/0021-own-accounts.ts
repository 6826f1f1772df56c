import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/** Ways in that need no identity provider. They are a person's, who may be in several organisations. */
const statements = [
  `create table passkey (
    id text primary key,
    person_id text not null references person on delete cascade,
    credential_id bytea not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null default '{}',
    title text not null default '' check (length(title) <= 200),
    is_synced boolean not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`,
  `create index passkey_person on passkey (person_id)`,
  `create table recovery_code (
    hash bytea primary key,
    person_id text not null references person on delete cascade,
    used_at timestamptz
  )`,
  `create index recovery_code_person on recovery_code (person_id)`,
  `grant select, insert, update, delete on passkey, recovery_code to ${appRole}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

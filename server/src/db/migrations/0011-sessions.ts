import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/**
 * Where a session began, so that it can end together with the provider's, and what tells its owner which one it is.
 * A provider's word that somebody logged out is heard once.
 */
const statements = [
  `alter table session
    add column provider text,
    add column provider_sid text,
    add column id_token text,
    add column device text not null default '',
    add column last_seen_at timestamptz not null default now()`,
  `create index session_provider_sid on session (provider, provider_sid) where provider_sid is not null`,
  `create table logout_token (
    hash bytea primary key,
    expires_at timestamptz not null
  )`,
  `grant select, insert, update, delete on logout_token to ${appRole}`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

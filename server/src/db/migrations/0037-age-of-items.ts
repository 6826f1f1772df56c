import { sql, type Kysely } from 'kysely';

/** Older than any round that comes late: what is there already, and what a backup of before brings. */
const LONG_AGO = sql.lit('2000-01-01T00:00Z');

export async function fill(db: Kysely<unknown>): Promise<void> {
  await sql`update checklist_item set created_at = ${LONG_AGO}`.execute(db);
}

/** A round without a network is measured by the items that there were then. No row is written anew for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table checklist_item add column created_at timestamptz not null default ${LONG_AGO}`.execute(db);
  await sql`alter table checklist_item alter column created_at set default now()`.execute(db);
}

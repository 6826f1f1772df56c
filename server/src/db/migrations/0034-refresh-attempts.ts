import { sql, type Kysely } from 'kysely';

/** Whose answer was lost asks again with the same attempt: by it their used token is told from a stolen one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refresh_token add column attempt_hash bytea`.execute(db);
}

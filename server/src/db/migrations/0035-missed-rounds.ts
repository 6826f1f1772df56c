import { sql, type Kysely } from 'kysely';

/** What was missed is looked for by when it could be done no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index due_round_missed on due_round (site_id, closes_at) where counted = 'missed'`.execute(db);
}

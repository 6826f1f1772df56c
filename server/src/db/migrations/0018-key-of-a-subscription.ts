import { sql, type Kysely } from 'kysely';

/** A browser hears only what is signed with the key that it subscribed with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscription add column vapid_key text`.execute(db);
}

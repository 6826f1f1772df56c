import { sql, type Kysely } from 'kysely';

/** What a visitor wrote and was removed since is told from what nobody ever wrote. Of what went before nothing can be known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feedback add column is_message_removed boolean not null default false`.execute(db);
}

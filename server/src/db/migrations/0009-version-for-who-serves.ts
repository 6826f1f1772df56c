import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/** Where another user migrates, a server looks at its start whether that was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`grant select on kysely_migration to ${appRole}`).execute(db);
}

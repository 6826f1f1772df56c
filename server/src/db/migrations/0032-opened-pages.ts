import { sql, type Kysely } from 'kysely';

/** How often visitors opened the page behind a facility's code, so that a manager knows the share that answers. */
const statements = [`alter table facility_hour add column opened integer not null default 0`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

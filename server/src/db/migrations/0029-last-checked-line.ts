import { sql, type Kysely } from 'kysely';

/** Visitors are told when a place was last checked, where the organisation wants it; a facility may be left out. */
const statements = [
  `alter table account add column shows_last_check boolean not null default false`,
  `alter table facility add column shows_last_check boolean not null default true`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

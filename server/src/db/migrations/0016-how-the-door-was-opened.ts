import { sql, type Kysely } from 'kysely';

/** Unknown for what was stored before, and for clients that do not say. */
const statements = [
  `alter table quality_check add column opened_by text check (opened_by in ('code', 'list', 'tag'))`,
  `create index quality_check_opened on quality_check (account_id, opened_by, at desc, id desc)
    where opened_by is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

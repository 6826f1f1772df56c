import { sql, type Kysely } from 'kysely';

/** A visitor's picture is seen by nobody before somebody who may reply has looked at it. */
const statements = [
  `alter table facility add column are_photos_taken boolean not null default false`,
  `alter table photo_use add column is_shown boolean not null default true`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

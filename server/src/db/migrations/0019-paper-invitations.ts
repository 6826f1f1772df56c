import { sql, type Kysely } from 'kysely';

/** An invitation may be printed and carry a name. One with `person_id` lets that member in again on a new phone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation
    add column is_paper boolean not null default false,
    add column name text check (length(name) between 1 and 200),
    add column person_id text references person`.execute(db);
  await sql`create index invitation_person on invitation (person_id) where person_id is not null`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Whose session, role or membership ended or changed, said to every server process at the commit: open screens then
 * hear no more than they may. Triggers make it true of every way of writing.
 */
const statements = [
  `create function announce_person_standing() returns trigger language plpgsql as $$
    begin
      perform pg_notify('rounds_events', json_build_object('kind', 'standing', 'personId', old.person_id)::text);
      return null;
    end $$`,
  `create function announce_account_standing() returns trigger language plpgsql as $$
    begin
      perform pg_notify('rounds_events', json_build_object('kind', 'standing', 'accountId', old.id)::text);
      return null;
    end $$`,
  `create trigger standing after update of ended_at on session
    for each row execute function announce_person_standing()`,
  `create trigger standing after update or delete on membership
    for each row execute function announce_person_standing()`,
  `create trigger standing after delete on membership_site
    for each row execute function announce_person_standing()`,
  `create trigger standing after update of deleted_at on account
    for each row execute function announce_account_standing()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Of two who each remove one of the last two uses of a photo, neither saw what the other had done, and it was never
 * swept. Whoever removes a use now holds the photo first, and looks for other uses in a statement of its own.
 */
const statements = [
  `create or replace function note_unused_photo() returns trigger language plpgsql as $$
    begin
      perform from photo where account_id = old.account_id and id = old.photo_id for no key update;
      update photo set unused_since = now()
      where account_id = old.account_id and id = old.photo_id and unused_since is null and not exists (
        select from photo_use as other where other.account_id = old.account_id and other.photo_id = old.photo_id
      );
      return null;
    end $$`,
  // Those that were left behind: they have their day from now on.
  `update photo set unused_since = now() where unused_since is null and not exists (
    select from photo_use as use where use.account_id = photo.account_id and use.photo_id = photo.id
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

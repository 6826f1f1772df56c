import { sql, type Kysely } from 'kysely';
import { appRole } from '../app-role.js';

/**
 * A code on a door, a shared link to a site and an invitation lead into an organisation that the caller has yet to be
 * found in. The functions answer with the owner's eyes, and with nothing but its id.
 */
const ways = {
  'account_of_code(text)': 'select account_id from code where code = $1',
  'account_of_site(text)': 'select account_id from site where id = $1',
  'account_of_invitation(bytea)': 'select account_id from invitation where code_hash = $1',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [way, select] of Object.entries(ways)) {
    await sql
      .raw(
        `create function ${way} returns text language sql stable security definer
         set search_path = public as $$ ${select} $$`,
      )
      .execute(db);
    await sql.raw(`revoke execute on function ${way} from public`).execute(db);
    await sql.raw(`grant execute on function ${way} to ${appRole}`).execute(db);
  }
}

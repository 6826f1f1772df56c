import { sql } from 'kysely';
import type { Queries } from './scope.js';

/** The role that serves: it owns nothing, may not log in, and row-level security applies to it. */
export const appRole = 'rounds_app';

/** The database is not set up so that organisations are kept apart. What to do about it stands in the message. */
export class RoleUnusable extends Error {}

/** Asked at every start: a role that sees past the policies would undo them without anybody noticing. */
export async function requireConfined(db: Queries): Promise<void> {
  const { rows } = await sql<{ role: string; isFree: boolean }>`
    select rolname as role, rolsuper or rolbypassrls as "isFree" from pg_roles where rolname = current_user
  `.execute(db);
  const [current] = rows;
  if (current?.role === appRole && !current.isFree) return;
  throw new RoleUnusable(
    `The role ${appRole} must keep to row-level security. Let an administrator run: alter role ${appRole} nosuperuser nobypassrls;`,
  );
}

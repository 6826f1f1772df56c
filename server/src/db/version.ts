import { sql } from 'kysely';
import type { OwnerDb } from './database.js';
import type { Queries } from './scope.js';

/** The database and this version do not fit together. What to do about it stands in the message. */
export class VersionMismatch extends Error {}

/**
 * Its comment names the migration that a version has to know to work with this database. It is part of the transaction
 * that migrates, everybody may read it, and a dump keeps it.
 */
const table = 'kysely_migration';

export async function setOldestCompatible(db: OwnerDb, migration: string): Promise<void> {
  await sql`comment on table ${sql.ref(table)} is ${sql.lit(migration)}`.execute(db);
}

/**
 * Answers the migrations of newer versions that this one does not know and can work with. A newer version that broke
 * something for older ones has left a note.
 */
export async function requireCompatible(db: Queries | OwnerDb, known: readonly string[]): Promise<string[]> {
  const newer = (await findApplied(db)).filter((name) => !known.includes(name));
  if (newer.length === 0) return [];
  const { rows } = await sql<{ oldest: string | null }>`
    select obj_description(to_regclass(${table}), 'pg_class') as oldest
  `.execute(db);
  const oldest = rows[0]?.oldest;
  if (oldest == null || known.includes(oldest)) return newer;
  throw new VersionMismatch(
    `A newer version has migrated the database, and this one cannot work with it since ${oldest}. ` +
      'Start a version that has this migration, or restore a backup made before it.',
  );
}

/** For a user who may serve and not migrate. */
export async function requireMigrated(db: Queries, known: readonly string[]): Promise<void> {
  const applied = await findApplied(db);
  const missing = known.filter((name) => !applied.includes(name));
  if (missing.length > 0) {
    throw new VersionMismatch(
      `The database has to be migrated first, by the user who owns it: rounds migrate. It lacks ${missing.join(', ')}.`,
    );
  }
  await requireCompatible(db, known);
}

/** Also empty if it may not be read, which `0009-version-for-who-serves` allows to everybody. */
async function findApplied(db: Queries | OwnerDb): Promise<string[]> {
  const { rows } = await sql<{ isReadable: boolean | null }>`
    select has_table_privilege(to_regclass(${table}), 'select') as "isReadable"
  `.execute(db);
  if (!rows[0]?.isReadable) return [];
  const applied = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

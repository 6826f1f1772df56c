import { readdir } from 'node:fs/promises';
import { Migrator, type Migration, type MigrationProvider } from 'kysely';
import { RoleUnusable } from './app-role.js';
import type { OwnerDb } from './database.js';

/** Every numbered file in migrations/. They run in order, under Kysely's lock, forward only. */
const folder: MigrationProvider = {
  async getMigrations() {
    const here = new URL('./migrations/', import.meta.url);
    const files = (await readdir(here)).filter((name) => /^\d{4}-[\w-]+\.(js|ts)$/.test(name)).toSorted();
    const entries = files.map(async (file): Promise<[string, Migration]> => {
      const name = file.replace(/\.\w+$/, '');
      return [name, (await import(new URL(file, here).href)) as Migration];
    });
    return Object.fromEntries(await Promise.all(entries));
  },
};

/** To the newest version, or, for trying how an older installation fares, to that one. */
export async function migrate(db: OwnerDb, target?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: folder });
  const { error, results } = await (target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target));
  if (error instanceof RoleUnusable) throw error;
  if (error) throw new Error('The database could not be migrated', { cause: error });
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

import { readdir } from 'node:fs/promises';
import { Migrator, type Kysely, type Migration } from 'kysely';
import { RoleUnusable } from './app-role.js';
import type { OwnerDb } from './database.js';
import { requireCompatible, setOldestCompatible } from './version.js';

/** One that older versions cannot work with says so, and they refuse to start. Whatever else comes, they accept. */
export interface OwnMigration extends Migration {
  breaksOlderVersions?: boolean;
  /** What it derives from rows that are there, also for rows that come later from an older version's backup. */
  fill?: (db: Kysely<unknown>) => Promise<void>;
}

export type Migrations = Record<string, OwnMigration>;

/** Every numbered file in migrations/. They run in order, under Kysely's lock, forward only. */
export async function ownMigrations(): Promise<Migrations> {
  const here = new URL('./migrations/', import.meta.url);
  const files = (await readdir(here)).filter((name) => /^\d{4}-[\w-]+\.(js|ts)$/.test(name)).toSorted();
  const entries = files.map(async (file): Promise<[string, OwnMigration]> => {
    const name = file.replace(/\.\w+$/, '');
    return [name, (await import(new URL(file, here).href)) as OwnMigration];
  });
  return Object.fromEntries(await Promise.all(entries));
}

interface Options {
  /** To this one rather than to the newest, for trying how an older installation fares. */
  target?: string;
  migrations?: Migrations;
}

/** Answers what it did. A database that a newer version has migrated stays as it is, if this one can work with it. */
export async function migrate(db: OwnerDb, { target, migrations }: Options = {}): Promise<string[]> {
  const own = migrations ?? (await ownMigrations());
  const known = Object.keys(own);
  const newer = await requireCompatible(db, known);
  const getMigrations = async () => ({ ...notingBreaks(own), ...withNothingToDo(newer) });
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error, results } = await (target === undefined ? migrator.migrateToLatest() : migrator.migrateTo(target));
  if (!error) return (results ?? []).filter(({ status }) => status === 'Success').map((each) => each.migrationName);
  if (error instanceof RoleUnusable) throw error;
  // A newer version may have migrated while we waited for our turn.
  const isOvertaken = (await requireCompatible(db, known)).length > newer.length;
  if (isOvertaken) return migrate(db, { migrations: own, ...(target !== undefined && { target }) });
  throw new Error('The database could not be migrated', { cause: error });
}

function notingBreaks(migrations: Migrations): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, migration]): [string, Migration] => {
    const up: Migration['up'] = async (db) => {
      await migration.up(db);
      if (migration.breaksOlderVersions) await setOldestCompatible(db as OwnerDb, name);
    };
    return [name, { up }];
  });
  return Object.fromEntries(entries);
}

/** Kysely refuses to work beside migrations that it does not know. */
const withNothingToDo = (names: readonly string[]): Record<string, Migration> =>
  Object.fromEntries(names.map((name) => [name, { up: async () => {} }]));

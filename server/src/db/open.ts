import type { Config } from '../config.js';
import { requireConfined } from './app-role.js';
import type { Database, OwnedDatabase } from './database.js';
import { openEmbedded } from './embedded.js';
import { migrate, ownMigrations } from './migrate.js';
import { makeComingMonths } from './partitions.js';
import { openPostgres } from './postgres.js';
import { requireMigrated } from './version.js';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePool' | 'dataDir' | 'migrates'>;
type OnError = (error: Error) => void;

/** The database of the configuration, migrated, to serve from: it shows an account's rows only within that account. */
export async function openDatabase(config: DatabaseConfig, onError?: OnError): Promise<Database> {
  const database = await openAsOwner(config, onError);
  return closingOnFailure(database, () => requireConfined(database.common()));
}

/** The same, with everything in it open to see. Never to serve from. */
export async function openAsOwner(
  { databaseUrl, databaseDirectUrl, databasePool, dataDir, migrates }: DatabaseConfig,
  onError: OnError = () => {},
): Promise<OwnedDatabase> {
  const database = databaseUrl
    ? await openPostgres({ url: databaseUrl, directUrl: databaseDirectUrl, poolSize: databasePool, onError })
    : await openEmbedded(dataDir, onError);
  return closingOnFailure(database, async () => {
    if (migrates) await migrate(database.owner);
    else await requireMigrated(database.common(), Object.keys(await ownMigrations()));
    // Also after a long pause, there is a month to write into before the first submission comes.
    await makeComingMonths(database.common());
  });
}

async function closingOnFailure<Opened extends Database>(
  database: Opened,
  prepare: () => Promise<unknown>,
): Promise<Opened> {
  try {
    await prepare();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

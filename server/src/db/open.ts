import type { Config } from '../config.js';
import type { Database } from './database.js';
import { openEmbedded } from './embedded.js';
import { migrate } from './migrate.js';
import { openPostgres } from './postgres.js';

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databasePool' | 'dataDir'>;

/** The database of the configuration, migrated. */
export async function openDatabase(
  { databaseUrl, databasePool, dataDir }: DatabaseConfig,
  onError: (error: Error) => void = () => {},
): Promise<Database> {
  const database = databaseUrl
    ? await openPostgres({ url: databaseUrl, poolSize: databasePool, onError })
    : await openEmbedded(dataDir);
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

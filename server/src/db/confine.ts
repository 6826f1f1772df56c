import { Kysely } from 'kysely';
import type { Database, OwnedDatabase } from './database.js';
import type { Schema } from './schema.js';
import { confinedDialect } from './tenant-driver.js';

/** From the owner's hands into the server's. The owner's handle must not be used afterwards: connections are shared. */
export const confine = ({ handle, ...database }: OwnedDatabase): Database => ({
  ...database,
  db: new Kysely<Schema>({ ...handle, dialect: confinedDialect(handle.dialect) }),
});

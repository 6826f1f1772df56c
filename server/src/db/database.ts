import type { Kysely, KyselyConfig, Transaction } from 'kysely';
import type { Schema } from './schema.js';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** Stores take either: they neither know nor care whether somebody opened a transaction around them. */
export type Queries = Db | Tx;

export type Engine = 'embedded' | 'postgres';

export interface Database {
  db: Db;
  engine: Engine;
  /** Messages sent with pg_notify by any server process. Resolves to the way to stop. */
  listen: (channel: string, onMessage: (payload: string) => void) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

/** As whoever owns the tables sees it, for migrating and for copying everything. It is confined before it serves. */
export interface OwnedDatabase extends Database {
  /** What its handle was made of. */
  handle: KyselyConfig;
}

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Connections, OnRoundTrip } from './connections.js';
import type { Schema } from './schema.js';
import { Scopes } from './scope.js';

export type Engine = 'embedded' | 'postgres';

/** For serving: rows are reached only through a scope. */
export interface Database extends Pick<Scopes, 'within' | 'withinOwnerOf' | 'across' | 'common'> {
  engine: Engine;
  /** Messages sent with pg_notify by any server process. Resolves to the way to stop. */
  listen: (channel: string, onMessage: (payload: string) => void) => Promise<() => Promise<void>>;
  /** Answers the way to stop. */
  observe: (observer: OnRoundTrip) => () => void;
  /** Connections that are there, unused, and asked for in vain so far. */
  connections: () => { open: number; idle: number; waiting: number };
  /** How busy the embedded engine's thread was since the last question, 0 to 1. Nothing is known of a server. */
  engineLoad: () => number;
  /** What a server does by itself and the embedded engine does not: count rows for its plans, give room back. */
  tidy: () => Promise<void>;
  close: () => Promise<void>;
}

/** As the tables' owner, to whom row-level security does not apply. No store takes it. */
export type OwnerDb = Kysely<Schema>;

/** For migrating and for copying everything. */
export interface OwnedDatabase extends Database {
  owner: OwnerDb;
}

interface Parts extends Pick<Database, 'engine' | 'listen' | 'engineLoad' | 'tidy' | 'close'> {
  connections: Connections;
  /** Connections of the tables' owner. */
  pool: pg.Pool;
}

export function opened({ connections, pool, ...rest }: Parts): OwnedDatabase {
  const scopes = new Scopes(connections);
  return {
    ...rest,
    within: (accountId) => scopes.within(accountId),
    withinOwnerOf: (kind, key) => scopes.withinOwnerOf(kind, key),
    across: () => scopes.across(),
    common: () => scopes.common(),
    observe: (observer) => connections.observe(observer),
    connections: () => connections.counts,
    owner: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }),
  };
}

/** bigint counts and ids stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

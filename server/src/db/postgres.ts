import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Connections } from './connections.js';
import { opened, type OwnedDatabase } from './database.js';
import { listenForever } from './listen.js';

export interface PostgresOptions {
  url: string;
  /** Past a pooler: for migrations and LISTEN, which need a session. With it, `url` is taken to lead to one. */
  directUrl?: string | undefined;
  poolSize: number;
  onError: (error: Error) => void;
  /** No statement of a request or a chore takes longer. */
  longestStatementMs?: number;
  /** After which a connection is made anew, so that all of them follow a changed name or a balancer. */
  lifetimeSeconds?: number;
  longestCloseMs?: number;
}

export async function openPostgres(options: PostgresOptions): Promise<OwnedDatabase> {
  const { url, directUrl, poolSize, onError, longestStatementMs = 30_000, longestCloseMs = 5000 } = options;
  const pool = openPool(url, poolSize, options);
  const ownerPool = directUrl === undefined ? pool : openPool(directUrl, 2, options);
  const listeners = new Set<() => Promise<void>>();
  return opened({
    engine: 'postgres',
    pool: ownerPool,
    // A pooler that changes the server connection between transactions loses the names.
    connections: new Connections(pool, { isNaming: directUrl === undefined, longestStatementMs }),
    listen: async (channel, onMessage) => {
      const stop = await listenForever(directUrl ?? url, channel, onMessage, onError);
      listeners.add(stop);
      return stop;
    },
    engineLoad: () => Number.NaN,
    tidy: async () => {},
    close: async () => {
      const ends = [
        ...[...listeners].map((stop) => stop()),
        ...[...new Set([pool, ownerPool])].map((each) => each.end()),
      ];
      // Work that still holds a connection was given up before, and a server that is gone never confirms the end.
      await Promise.race([Promise.all(ends), wait(longestCloseMs, undefined, { ref: false })]);
    },
  });
}

function openPool(url: string, max: number, { onError, lifetimeSeconds = 1800 }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    maxLifetimeSeconds: lifetimeSeconds,
    keepAlive: true,
    // The system's own are two hours: until then a machine that lost its power would seem to be thinking.
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool listens to idle connections only. One that breaks between two statements would take the process along.
    client.on('error', onError);
  });
  return pool;
}

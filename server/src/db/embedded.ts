import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { Connections } from './connections.js';
import { opened, type OwnedDatabase } from './database.js';
import { refuseWithoutRoom } from './disk-room.js';
import type { EmbeddedSource } from './embedded-worker.js';
import { lockFolder } from './folder-lock.js';
import { listenTo } from './listen.js';
import { privateFolder } from './private-folder.js';

type OnError = (error: Error) => void;

/** PostgreSQL in a thread of this process, kept under the data folder. One process at a time. */
export async function openEmbedded(dataDir: string, onError: OnError = () => {}): Promise<OwnedDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  try {
    await privateFolder(dataDir, 'database');
    const engine = await startEngine({ folder: join(dataDir, 'database') });
    return serve(engine, { check: refuseWithoutRoom(dataDir), onError, afterClose: unlock });
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** For tests: nothing on disk, beginning with a copy of a database if there is one. */
export const openInMemory = async (template?: string): Promise<OwnedDatabase> =>
  serve(await startEngine(template === undefined ? {} : { template }), {});

interface Serving {
  check?: (kind: string) => void;
  onError?: OnError;
  afterClose?: () => Promise<void>;
}

function serve(engine: Worker, { check, onError = () => {}, afterClose = async () => {} }: Serving): OwnedDatabase {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  // The pool waits for it, though its types do not say so.
  const settings: pg.PoolConfig & { onConnect: (client: pg.ClientBase) => Promise<void> } = {
    // The engine has one session.
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: longestWaitMs,
    // Whatever the environment says about PostgreSQL servers: the engine knows these names.
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => new EngineStream(engine),
    // The session outlives its clients.
    onConnect: async (client) => {
      for (const statement of ['rollback', 'discard all', ...[...listeners.keys()].map(listenTo)]) {
        await client.query(statement);
      }
    },
  };
  const pool = new pg.Pool(settings);
  pool.on('error', onError);
  pool.on('connect', (client) => {
    client.on('error', onError);
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
  });
  let isClosing = false;
  let failure: Error | undefined;
  engine.on('error', (error) => {
    failure = error;
    if (isClosing) onError(error);
  });
  engine.once('exit', () => {
    if (!isClosing) endProcess(failure);
  });
  return opened({
    engine: 'embedded',
    pool,
    connections: new Connections(pool, { isNaming: true, ...(check && { check }) }),
    listen: async (channel, onMessage) => {
      const those = listeners.get(channel) ?? new Set();
      listeners.set(channel, those.add(onMessage));
      await pool.query(listenTo(channel));
      return async () => {
        those.delete(onMessage);
      };
    },
    engineLoad: loadOf(engine),
    tidy: () => tidyTables(pool, check),
    close: async () => {
      if (isClosing) return;
      isClosing = true;
      await pool.end();
      const gone = new Promise((resolve) => engine.once('exit', resolve));
      engine.postMessage('close');
      await gone;
      await afterClose();
    },
  });
}

/** One at a time: whoever waits for the session comes in between. It writes, as an update does. */
async function tidyTables(pool: pg.Pool, check: Serving['check']): Promise<void> {
  const { rows } = await pool.query<{ name: string; relkind: string }>(
    `select oid::regclass::text as name, relkind from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  for (const { name, relkind } of rows) {
    check?.('UpdateQueryNode');
    await pool.query(`${relkind === 'p' ? 'analyze' : 'vacuum (analyze)'} ${name}`);
  }
}

function loadOf({ performance }: Worker): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}

/** Nobody waits for ever for the one session. */
const longestWaitMs = 30_000;

/** Tests run from the source; a thread needs what the compiler made of it. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/db/embedded-worker.js' : './embedded-worker.js',
  import.meta.url,
);

async function startEngine(source: EmbeddedSource): Promise<Worker> {
  const engine = new Worker(workerFile, { workerData: source });
  await new Promise((resolve, reject) => {
    engine.once('message', resolve);
    engine.once('error', reject);
    engine.once('exit', () => reject(new Error('The embedded database ended while it started.')));
  });
  return engine;
}

/** Without its database this process can do nothing; whoever started it starts it again, and the journal is replayed. */
function endProcess(failure: Error | undefined): void {
  const why = failure ? ` (${failure.message.replaceAll(/\s+/g, ' ')})` : '';
  process.stderr.write(
    `The embedded database has stopped${why}, and so does the server. What was confirmed is kept; start it again.\n`,
  );
  process.exit(exitCode);
}

/** EX_SOFTWARE of sysexits: whoever watches the process may start it again. */
const exitCode = 70;

/** The way of `pg` to the engine and back, in place of a socket. */
class EngineStream extends Duplex {
  readonly #engine: Worker;
  readonly #onAnswer = (answer: Uint8Array) => {
    this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
  };

  constructor(engine: Worker) {
    super();
    this.#engine = engine;
    engine.on('message', this.#onAnswer);
  }

  /** `pg` treats it like a socket. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    // A Terminate message would end the engine's only session.
    if (chunk[0] !== terminate) this.#send(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine.off('message', this.#onAnswer);
    done(error);
  }

  #send(message: Uint8Array): void {
    this.#engine.postMessage(message, [message.buffer as ArrayBuffer]);
  }
}

const terminate = 'X'.charCodeAt(0);

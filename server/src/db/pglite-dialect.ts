import type { PGlite, Transaction } from '@electric-sql/pglite';
import {
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

/** Kysely brings one from 0.29 on, which needs Node.js 22. */
export const pgliteDialect = (pglite: PGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PGliteDriver(pglite),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** The engine has one connection; whoever comes while it is taken waits in line. */
class PGliteDriver implements Driver {
  readonly #pglite: PGlite;
  readonly #connection: PGliteConnection;
  readonly #waiting: (() => void)[] = [];
  #taken = false;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
    this.#connection = new PGliteConnection(pglite);
  }

  async init(): Promise<void> {
    await this.#pglite.waitReady;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }

  beginTransaction = () => this.#connection.begin();
  commitTransaction = () => this.#connection.commit();
  rollbackTransaction = () => this.#connection.rollback();

  async destroy(): Promise<void> {
    if (!this.#pglite.closed) await this.#pglite.close();
  }
}

class PGliteConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  #open: { tx: Transaction; end: (how: 'commit' | 'rollback') => Promise<void> } | undefined;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { affectedRows, rows } = await (this.#open?.tx ?? this.#pglite).query<R>(query.sql, [...query.parameters]);
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  streamQuery(): never {
    throw new Error('The embedded engine does not stream.');
  }

  /** PGlite's own transaction, which keeps its LISTEN out; it lasts until one of the two is called. */
  begin(): Promise<void> {
    return new Promise((begun, failed) => {
      let end: (how: 'commit' | 'rollback') => void;
      const ended = new Promise<'commit' | 'rollback'>((resolve) => {
        end = resolve;
      });
      const closed = this.#pglite.transaction(async (tx) => {
        this.#open = {
          tx,
          end: async (how) => {
            this.#open = undefined;
            end(how);
            await closed;
          },
        };
        begun();
        if ((await ended) === 'rollback') await tx.rollback();
      });
      closed.catch(failed);
    });
  }

  async commit(): Promise<void> {
    await this.#open?.end('commit');
  }

  async rollback(): Promise<void> {
    // What made it roll back is the error worth telling.
    await this.#open?.end('rollback').catch(() => {});
  }
}

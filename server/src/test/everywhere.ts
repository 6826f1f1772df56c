import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely';
import type { Db } from '../db/database.js';
import type { Schema } from '../db/schema.js';
import { acrossAccounts } from '../db/tenant.js';

/** A handle on the same connections for which every account is visible, whoever uses it and wherever. */
export const everywhere = (db: Db): Db =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new EverywhereDriver(db),
      createIntrospector: (outer) => new PostgresIntrospector(outer),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

class EverywhereDriver implements Driver {
  readonly #db: Db;
  readonly #releases = new WeakMap<DatabaseConnection, () => void>();

  constructor(db: Db) {
    this.#db = db;
  }

  acquireConnection(): Promise<DatabaseConnection> {
    return new Promise((resolve, reject) => {
      const borrowed = acrossAccounts(() =>
        this.#db.connection().execute(
          (inner) =>
            new Promise<void>((release) => {
              const connection: DatabaseConnection = {
                executeQuery: <Row>(query: CompiledQuery) => inner.executeQuery<Row>(query),
                streamQuery() {
                  throw new Error('Tests do not stream.');
                },
              };
              this.#releases.set(connection, release);
              resolve(connection);
            }),
        ),
      );
      borrowed.catch(reject);
    });
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#releases.get(connection)?.();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
}

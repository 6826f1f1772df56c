import { CompiledQuery, type DatabaseConnection, type Dialect, type Driver, type TransactionSettings } from 'kysely';
import { appRole } from './app-role.js';
import { visibleAccount } from './tenant.js';

type Savepoint = Parameters<NonNullable<Driver['savepoint']>>;

/** The same engine, for serving: every connection takes the role that owns nothing, and shows one account at a time. */
export const confinedDialect = (dialect: Dialect): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => new TenantDriver(dialect.createDriver()),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
});

/**
 * Sets the account before a connection is handed out, hence before a transaction begins: a rollback cannot take it
 * back. A connection that is set already costs nothing. The role never changes: with it, every plan would be lost.
 */
class TenantDriver implements Driver {
  readonly #engine: Driver;
  readonly #accounts = new WeakMap<DatabaseConnection, string>();

  constructor(engine: Driver) {
    this.#engine = engine;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const account = visibleAccount();
    const connection = await this.#engine.acquireConnection();
    const current = this.#accounts.get(connection);
    if (current === account) return connection;
    // Should it fail half way, nobody knows what it is set to.
    this.#accounts.delete(connection);
    try {
      await connection.executeQuery(current === undefined ? takeRole(account) : showAccount(account));
    } catch (error) {
      await this.#engine.releaseConnection(connection);
      return new RefusedConnection(error);
    }
    this.#accounts.set(connection, account);
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (!(connection instanceof RefusedConnection)) await this.#engine.releaseConnection(connection);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    if (connection instanceof RefusedConnection) throw connection.reason;
    await this.#engine.beginTransaction(connection, settings);
  }

  init = () => this.#engine.init();
  destroy = () => this.#engine.destroy();
  commitTransaction = (connection: DatabaseConnection) => this.#engine.commitTransaction(connection);
  rollbackTransaction = (connection: DatabaseConnection) => this.#engine.rollbackTransaction(connection);
  savepoint = async (...args: Savepoint) => this.#engine.savepoint?.(...args);
  rollbackToSavepoint = async (...args: Savepoint) => this.#engine.rollbackToSavepoint?.(...args);
  releaseSavepoint = async (...args: Savepoint) => this.#engine.releaseSavepoint?.(...args);
}

const showAccount = (account: string) => CompiledQuery.raw(`select set_config('rounds.account', $1, false)`, [account]);

const takeRole = (account: string) =>
  CompiledQuery.raw(`select set_config('role', $1, false), set_config('rounds.account', $2, false)`, [
    appRole,
    account,
  ]);

/**
 * Stands for a connection that could not be set. Kysely holds the embedded engine's lock while it acquires, and gives
 * it back only with a connection: the failure has to wait for the first statement.
 */
class RefusedConnection implements DatabaseConnection {
  readonly reason: unknown;

  constructor(reason: unknown) {
    this.reason = reason;
  }

  async executeQuery(): Promise<never> {
    throw this.reason;
  }

  streamQuery(): never {
    throw this.reason;
  }
}

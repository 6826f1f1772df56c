import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import { appRole } from './app-role.js';
import type { Connection, Connections } from './connections.js';
import { isPassingConflict } from './errors.js';
import type { Result, Statement } from './round-trip.js';
import type { Schema } from './schema.js';

/**
 * What stores work with: a handle that shows the rows of one organisation, of all, or of none, and says so to the
 * database in every round trip. Only `Scopes` makes one, so a store cannot be called without having chosen.
 *
 * Statements asked for in the same tick, as by `Promise.all`, travel together and succeed or fail together.
 */
export class Db extends Kysely<Schema> {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    super(propsOver(new Outside(scope)));
    this.#scope = scope;
  }

  /** Inside, only `tx` may be used: the embedded engine has one session, and asking for another would wait for ever. */
  async inTransaction<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(work);
      } catch (error) {
        if (attempt >= mostAttempts || !isPassingConflict(error)) throw error;
      }
    }
  }

  #once<Answer>(work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
    const { connections, prologue } = this.#scope;
    return connections.use(async (connection) => {
      const transaction = new OpenTransaction(connections, connection, prologue);
      this.#scope.openTransactions += 1;
      try {
        const answer = await work(new Tx(transaction));
        await transaction.commit();
        return answer;
      } catch (error) {
        await transaction.rollBack();
        throw error;
      } finally {
        this.#scope.openTransactions -= 1;
      }
    });
  }
}

const mostAttempts = 3;

export class Tx extends Transaction<Schema> {
  /** Makes the type its own: no other transaction will do. */
  readonly #asking: Asking;

  constructor(asking: Asking) {
    super(propsOver(asking));
    this.#asking = asking;
  }

  get isOver(): boolean {
    return this.#asking.isOver;
  }
}

/** Stores take either: they neither know nor care whether somebody opened a transaction around them. */
export type Queries = Db | Tx;

interface Scope {
  connections: Connections;
  /** Begins every transaction: the role that row-level security applies to, and the organisation. */
  prologue: Statement;
  openTransactions: number;
}

const takeRole = `set_config('role', '${appRole}', true)`;
const everyAccount = '*';
const noAccount = '';

/** What leads to an organisation, and the function of the database that says to which. */
const leads = {
  code: 'account_of_code',
  site: 'account_of_site',
  invitation: 'account_of_invitation',
  sharedPhone: 'account_of_shared_phone',
  kiosk: 'account_of_kiosk',
  kioskCode: 'account_of_kiosk_code',
} as const;

/** Where every handle on the data comes from. */
export class Scopes {
  readonly #connections: Connections;
  /** For the rest of the transaction. A setting of the session would not survive a pooler. */
  readonly #forTheRest: string;

  constructor(connections: Connections) {
    this.#connections = connections;
    const ms = connections.longestStatementMs;
    this.#forTheRest = ms === undefined ? takeRole : `${takeRole}, set_config('statement_timeout', '${ms}', true)`;
  }

  /** One organisation's rows. */
  within(accountId: string): Db {
    // Ids come from URLs, too: `*` must not reach the setting, where it stands for all organisations.
    return this.#show(/^[\w-]+$/.test(accountId) ? accountId : noAccount);
  }

  /** The rows of the organisation that this leads to; none if it leads nowhere. */
  withinOwnerOf(kind: keyof typeof leads, key: string | Uint8Array): Db {
    const text = `select set_config('rounds.account', coalesce(${leads[kind]}($1), ''), true), ${this.#forTheRest}`;
    return this.#open({ text, values: [key] });
  }

  /** Every organisation's rows, for the few places that truly span them. */
  across(): Db {
    return this.#show(everyAccount);
  }

  /** Only what belongs to no organisation: people, sessions, chores, keys. */
  common(): Db {
    return this.#show(noAccount);
  }

  #show(account: string): Db {
    return this.#open({
      text: `select set_config('rounds.account', $1, true), ${this.#forTheRest}`,
      values: [account],
    });
  }

  #open(prologue: Statement): Db {
    return new Db({ connections: this.#connections, prologue, openTransactions: 0 });
  }
}

interface Ask {
  statement: Statement;
  resolve: (result: QueryResult<unknown>) => void;
  reject: (reason: unknown) => void;
}

/** Gathers what is asked in one tick and sends it in one round trip. */
abstract class Asking implements ConnectionProvider, DatabaseConnection {
  readonly #waiting: Ask[] = [];
  readonly #connections: Connections;
  abstract readonly isOver: boolean;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  protected abstract refusal(): string | undefined;
  protected abstract send(statements: readonly Statement[]): Promise<Result[]>;

  protected get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  provideConnection<Answer>(consumer: (connection: DatabaseConnection) => Promise<Answer>): Promise<Answer> {
    return consumer(this);
  }

  executeQuery<Row>({ sql: text, parameters: values, query }: CompiledQuery): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      const refusal = this.refusal();
      if (refusal) throw new Error(refusal);
      this.#connections.check(query.kind);
      if (this.#waiting.length === 0) process.nextTick(() => void this.sendWaiting().catch(() => {}));
      this.#waiting.push({ statement: { text, values }, resolve: resolve as Ask['resolve'], reject });
    });
  }

  streamQuery(): never {
    throw new Error('Read page by page instead.');
  }

  /** Results settle the promises of their statements; `behind` goes in the same round trip, and its results are returned. */
  protected async sendWaiting(...behind: Statement[]): Promise<Result[]> {
    const asked = this.#waiting.splice(0);
    if (asked.length + behind.length === 0) return [];
    try {
      const results = await this.send([...asked.map(({ statement }) => statement), ...behind]);
      for (const [index, { resolve }] of asked.entries()) resolve(toResult(results[index]));
      return results.slice(asked.length);
    } catch (error) {
      for (const { reject } of asked) reject(error);
      throw error;
    }
  }

  protected dropWaiting(reason: string): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new Error(reason));
  }
}

class Outside extends Asking {
  readonly #scope: Scope;
  readonly isOver = false;

  constructor(scope: Scope) {
    super(scope.connections);
    this.#scope = scope;
  }

  protected refusal(): string | undefined {
    return this.#scope.openTransactions > 0 ? 'A transaction is open: ask its own handle.' : undefined;
  }

  protected async send(statements: readonly Statement[]): Promise<Result[]> {
    const { connections, prologue } = this.#scope;
    const [, ...results] = await connections.use((connection) => connection.send([prologue, ...statements]));
    return results;
  }
}

const bare = (text: string): Statement => ({ text, values: [] });

class OpenTransaction extends Asking {
  readonly #connection: Connection;
  readonly #prologue: Statement;
  #hasBegun = false;
  isOver = false;

  constructor(connections: Connections, connection: Connection, prologue: Statement) {
    super(connections);
    this.#connection = connection;
    this.#prologue = prologue;
  }

  protected refusal(): string | undefined {
    return this.isOver ? 'The transaction is over.' : undefined;
  }

  protected async send(statements: readonly Statement[]): Promise<Result[]> {
    if (this.#hasBegun) return this.#connection.send(statements);
    this.#hasBegun = true;
    const [, , ...results] = await this.#connection.send([bare('begin'), this.#prologue, ...statements]);
    return results;
  }

  /** With what was asked last and not waited for. */
  async commit(): Promise<void> {
    this.isOver = true;
    if (!this.#hasBegun && !this.isWaiting) return;
    const [result] = await this.sendWaiting(bare('commit'));
    // PostgreSQL rolls back what has failed, even if nobody minded the failure, and reports success.
    if (result?.command !== 'COMMIT') throw new Error('A statement of the transaction failed: nothing was written.');
  }

  async rollBack(): Promise<void> {
    this.isOver = true;
    this.dropWaiting('The transaction is over.');
    if (!this.#hasBegun) return;
    try {
      await this.#connection.send([bare('rollback')]);
    } catch {
      this.#connection.discard();
    }
  }
}

const nothing: Result = { rows: [], command: '', rowCount: 0, oid: 0, fields: [] };
const writing: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

function toResult({ rows, command, rowCount }: Result = nothing): QueryResult<unknown> {
  return writing.includes(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
}

class NoDriver extends DummyDriver {
  override async beginTransaction(): Promise<never> {
    throw new Error('Transactions begin with inTransaction.');
  }
}

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const driver = new NoDriver();
const dialect: Dialect = {
  createAdapter: () => adapter,
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => compiler,
};

const propsOver = (asking: Asking) => ({
  config: { dialect },
  dialect,
  driver,
  executor: new DefaultQueryExecutor(compiler, adapter, asking),
});

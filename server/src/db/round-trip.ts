import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import pg from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

export type Result = pg.QueryResult<Record<string, unknown>>;

/** Of `pg`, but not in its types: a value as it is written to the wire. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

interface SendOptions {
  /** A named statement is parsed and planned once per connection. Some poolers cannot keep names. */
  isNaming: boolean;
}

/**
 * Sends statements in one round trip and, unless a transaction is open, as one transaction: PostgreSQL commits at the
 * Sync behind the last one, and after an error ignores everything up to it.
 */
export async function send(
  client: pg.ClientBase,
  statements: readonly Statement[],
  { isNaming }: SendOptions,
): Promise<Result[]> {
  const ready = statements.map(({ text, values }) => ({
    text,
    values: values.map(prepareValue),
    name: isNaming ? nameOf(text) : '',
  }));
  return new Promise((resolve, reject) => {
    client.query(
      new RoundTrip(ready, (error, results) => {
        if (error) reject(withCallersStack(error));
        else resolve(Array.isArray(results) ? results : [results]);
      }),
    );
  });
}

/** The stack of an answer from the network leads nowhere. */
function withCallersStack(error: Error): Error {
  Error.captureStackTrace(error, send);
  return error;
}

type Done = (error: Error | null, results: Result | Result[]) => void;
interface Ready {
  text: string;
  values: unknown[];
  name: string;
}

/** Takes its answers in as `pg` does for a text of several statements; only the sending differs. */
class RoundTrip extends pg.Query {
  readonly #statements: readonly Ready[];
  readonly callback: Done;

  constructor(statements: readonly Ready[], done: Done) {
    super({ text: '' });
    this.#statements = statements;
    this.callback = done;
  }

  override submit = (connection: pg.Connection): void => {
    const names = namesOf(connection);
    connection.stream.cork();
    try {
      for (const { text, values, name } of this.#statements) {
        if (!names.isParsed(name)) {
          for (const gone of names.parse(name)) connection.close({ type: 'S', name: gone }, true);
          connection.parse({ name, text, types: [] }, true);
        }
        connection.bind({ portal: '', statement: name, values: values as never }, true);
        connection.describe({ type: 'P', name: '' }, true);
        connection.execute({ portal: '', rows: '' }, true);
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  };
}

/** Each costs memory on the server for as long as the connection lives. */
const mostNames = 300;

/** What this connection's server knows by name, the least lately used first. */
class StatementNames {
  readonly #parsed = new Set<string>();
  #parsing: string[] = [];

  constructor(connection: pg.Connection) {
    connection.on('parseComplete', () => {
      const name = this.#parsing.shift();
      if (name) this.#parsed.add(name);
    });
    // Nothing behind the failed statement is looked at.
    connection.on('errorMessage', () => (this.#parsing = []));
  }

  isParsed(name: string): boolean {
    if (this.#parsing.includes(name) && name !== '') return true;
    if (!this.#parsed.delete(name)) return false;
    this.#parsed.add(name);
    return true;
  }

  /** Answers the names that have to go for it. */
  parse(name: string): string[] {
    this.#parsing.push(name);
    const gone = [...this.#parsed].slice(0, Math.max(0, this.#parsed.size + this.#parsing.length - mostNames));
    for (const each of gone) this.#parsed.delete(each);
    return gone;
  }
}

const namesByConnection = new WeakMap<pg.Connection, StatementNames>();

function namesOf(connection: pg.Connection): StatementNames {
  let names = namesByConnection.get(connection);
  if (!names) {
    names = new StatementNames(connection);
    namesByConnection.set(connection, names);
  }
  return names;
}

/** Lists of every length could let it grow without end. */
const nameByText = new LRUCache<string, string>({ max: 2000 });

function nameOf(text: string): string {
  let name = nameByText.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    nameByText.set(text, name);
  }
  return name;
}

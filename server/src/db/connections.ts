import type pg from 'pg';
import { isStaleStatement } from './errors.js';
import { send, type Result, type Statement } from './round-trip.js';

/** Told of every round trip, for metrics, traces and budgets. */
export type OnRoundTrip = (trip: RoundTrip) => void;

interface RoundTrip {
  statements: readonly Statement[];
  ms: number;
  /** Absent if all of them succeeded. */
  error?: unknown;
}

export interface Connection {
  /** One round trip; all of it or nothing. */
  send: (statements: readonly Statement[]) => Promise<Result[]>;
  /** Closed instead of given back to the pool. */
  discard: () => void;
}

interface Options {
  isNaming: boolean;
  /** Absent where the engine cannot interrupt itself. */
  longestStatementMs?: number;
  /** Throws if a statement must not be sent now. */
  check?: (kind: string) => void;
}

/** The pool, as scopes use it. */
export class Connections {
  readonly #pool: pg.Pool;
  readonly #options: Options;
  readonly #observers = new Set<OnRoundTrip>();

  constructor(pool: pg.Pool, options: Options) {
    this.#pool = pool;
    this.#options = options;
  }

  observe(observer: OnRoundTrip): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /** The kind of a query's root node, as Kysely names it. */
  check(kind: string): void {
    this.#options.check?.(kind);
  }

  get longestStatementMs(): number | undefined {
    return this.#options.longestStatementMs;
  }

  get counts(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  /** A connection whose prepared statement is stale is closed, and the work, which was rolled back, done again on another. */
  async use<Answer>(work: (connection: Connection) => Promise<Answer>): Promise<Answer> {
    // After a migration every connection of the pool may be stale.
    for (let others = this.#pool.options.max; ; others--) {
      const client = await this.#pool.connect();
      const state = { isStale: false, isDiscarded: false };
      try {
        return await work(this.#over(client, state));
      } catch (error) {
        if (!state.isStale || others <= 0) throw error;
      } finally {
        client.release(state.isStale || state.isDiscarded);
      }
    }
  }

  #over(client: pg.PoolClient, state: { isStale: boolean; isDiscarded: boolean }): Connection {
    const sendNow = async (statements: readonly Statement[]) => {
      const began = performance.now();
      const tell = (outcome: Pick<RoundTrip, 'error'>) => {
        const ms = performance.now() - began;
        for (const observer of this.#observers) observer({ statements, ms, ...outcome });
      };
      try {
        const results = await send(client, statements, this.#options);
        tell({});
        return results;
      } catch (error) {
        tell({ error });
        if (isStaleStatement(error)) state.isStale = true;
        throw error;
      }
    };
    let before: Promise<unknown> = Promise.resolve();
    return {
      send: (statements) => {
        const results = before.then(() => sendNow(statements));
        before = results.catch(() => {});
        return results;
      },
      discard: () => {
        state.isDiscarded = true;
      },
    };
  }
}

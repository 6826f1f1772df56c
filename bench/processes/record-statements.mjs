import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import pg from 'pg';

/**
 * Loaded into the server with `--import`: writes down which statements a request with the header `x-tape` sends to
 * PostgreSQL, round trip by round trip, as the driver writes them to the wire, so that nobody has to keep a copy of them.
 *
 * @typedef {{ text: string, values: unknown[], row: Record<string, unknown> }} Statement `row` is the first it answered
 * @typedef {{ name: string, at: number, trips: Statement[][] }} Take
 * @typedef {{ submit: (connection: pg.Connection) => unknown, callback: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void }} Query
 * @import { IncomingMessage, ServerResponse } from 'node:http'
 */

const file = String(process.env['BENCH_TAPE']);

/** @type {AsyncLocalStorage<Statement[][] | undefined>} */
const context = new AsyncLocalStorage();

subscribe('http.server.request.start', (message) => {
  const { request, response } = /** @type {{ request: IncomingMessage, response: ServerResponse }} */ (message);
  const name = request.headers['x-tape'];
  /** @type {Statement[][] | undefined} */
  const trips = name ? [] : undefined;
  const at = Date.now();
  context.enterWith(trips);
  if (!trips) return;
  response.once('close', () => appendFileSync(file, `${serialize({ name, at, trips }).toString('base64')}\n`));
});

/** The trip that is being written to a connection right now. @type {Statement[] | undefined} */
let written;
/** By connection. @type {WeakMap<object, Map<string, string>>} */
const textsOf = new WeakMap();

/** @typedef {{ parse: (query: pg.QueryParse, more: boolean) => void, bind: (config: pg.BindConfig | null, more: boolean) => void }} Wire */
const connection = /** @type {Wire} */ (/** @type {unknown} */ (pg.Connection.prototype));
const { parse, bind } = connection;
connection.parse = function parseTaped(query, more) {
  const texts = textsOf.get(this) ?? new Map();
  textsOf.set(this, texts.set(query.name, query.text));
  parse.call(this, query, more);
};
connection.bind = function bindTaped(config, more) {
  const text = textsOf.get(this)?.get(config?.statement ?? '');
  written?.push({ text: String(text), values: [...(config?.values ?? [])], row: {} });
  bind.call(this, config, more);
};

const client = /** @type {{ query: (query: Query, ...rest: unknown[]) => unknown }} */ (
  /** @type {unknown} */ (pg.Client.prototype)
);
const { query: ask } = client;
client.query = function queryTaped(query, ...rest) {
  const trips = context.getStore();
  if (trips && typeof query.submit === 'function') tapeInto(trips, query);
  return ask.call(this, query, ...rest);
};

/** @param {Statement[][]} trips @param {Query} query */
function tapeInto(trips, query) {
  const { submit, callback } = query;
  /** @type {Statement[]} */
  const trip = [];
  query.submit = (to) => {
    trips.push(trip);
    written = trip;
    try {
      return submit.call(query, to);
    } finally {
      written = undefined;
    }
  };
  query.callback = (error, results) => {
    for (const [index, { rows }] of (error ? [] : [results].flat()).entries()) {
      const statement = trip[index];
      if (statement) statement.row = /** @type {Record<string, unknown>} */ (rows[0] ?? {});
    }
    callback(error, results);
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { serialize } from 'node:v8';
import pg from 'pg';

/**
 * Loaded into the server with `--import`: writes down which statements a request with the header `x-tape` sends to
 * PostgreSQL, through the driver itself, so that nobody has to keep a copy of them. What a connection is told only when
 * the organisation changes is left out: the bare server knows one organisation.
 *
 * @typedef {{ text: string, values: unknown[], name: string | undefined, rows: Record<string, unknown>[], startedWith: number }} Statement
 *   `startedWith` is how many statements of the request had ended when it began.
 * @typedef {{ name: string, at: number, statements: Statement[] }} Take
 * @import { IncomingMessage, ServerResponse } from 'node:http'
 */

const file = String(process.env['BENCH_TAPE']);

/**
 * @typedef {{ statements: Statement[], ended: number }} Taped
 * @type {AsyncLocalStorage<Taped | undefined>}
 */
const context = new AsyncLocalStorage();

subscribe('http.server.request.start', (message) => {
  const { request, response } = /** @type {{ request: IncomingMessage, response: ServerResponse }} */ (message);
  const name = request.headers['x-tape'];
  /** @type {Taped | undefined} */
  const taped = name ? { statements: [], ended: 0 } : undefined;
  const at = Date.now();
  context.enterWith(taped);
  if (!taped) return;
  response.once('close', () => {
    appendFileSync(file, `${serialize({ name, at, statements: taped.statements }).toString('base64')}\n`);
  });
});

const client = /** @type {{ query: (...args: unknown[]) => unknown }} */ (/** @type {unknown} */ (pg.Client.prototype));
const { query } = client;
client.query = function queryTaped(...args) {
  const taped = context.getStore();
  const answer = query.apply(this, args);
  if (!taped || !(answer instanceof Promise)) return answer;
  const [config, given] = args;
  const asked = typeof config === 'string' ? { text: config, values: given } : config;
  const { text, values = [], name } = /** @type {Partial<Statement>} */ (asked);
  if (text?.startsWith('select set_config(')) return answer;
  /** @type {Statement} */
  const statement = { text: String(text), values: [...values], name, rows: [], startedWith: taped.ended };
  taped.statements.push(statement);
  return answer.then((/** @type {pg.QueryResult<Record<string, unknown>>} */ result) => {
    statement.rows = result.rows.slice(0, 1);
    taped.ended++;
    return result;
  });
};

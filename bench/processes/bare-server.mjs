import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { readTape } from '../lib/tape.mjs';

/**
 * The floor: node:http, the driver and JSON.stringify. It sends the round trips of the tape as ours does and answers what
 * the real server answered, made into text anew each time. It checks nothing: no token, no input, no permission.
 *
 * @import { IncomingMessage } from 'node:http'
 * @import { Asked, Replay } from '../lib/tape.mjs'
 */

/** As the built server sends them. @type {{ send: (client: pg.PoolClient, statements: { text: string, values: unknown[] }[], options: { isNaming: boolean }) => Promise<pg.QueryResult<Record<string, unknown>>[]> }} */
const { send } = await import(join(import.meta.dirname, '../../server/dist/db/round-trip.js'));

const tape = readTape(String(process.env['BENCH_TAPE']));
const answers = /** @type {Record<string, unknown>} */ (JSON.parse(String(process.env['BENCH_ANSWERS'])));
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 10,
  keepAlive: true,
});
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const server = createServer((request, response) => {
  answer(request).then(
    (text) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    },
    (/** @type {unknown} */ error) => response.writeHead(500).end(String(error)),
  );
});

/** @param {IncomingMessage} request */
async function answer(request) {
  const path = request.url ?? '';
  const call = `${request.method} ${path.replace('/aaa/api/v1', '').replace(/^\/qr\/[^/]+/, '/qr/{id}')}`;
  if (request.method === 'POST') JSON.parse(await bodyOf(request));
  const trips = tape.get(call);
  if (!trips) throw new Error(`${call} is not on the tape`);
  await ask(trips, { path, now: Date.now(), rows: [], made: new Map() });
  return JSON.stringify(answers[call]);
}

/** @param {IncomingMessage} request @returns {Promise<string>} */
function bodyOf(request) {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (text += chunk));
    request.on('end', () => resolve(text)).on('error', reject);
  });
}

/** @param {Asked[][]} trips @param {Replay} replay */
async function ask(trips, replay) {
  const client = await pool.connect();
  try {
    for (const trip of trips) {
      const statements = trip.map(({ text, values }) => ({ text, values: values.map((source) => source(replay)) }));
      const results = await send(client, statements, { isNaming: true });
      replay.rows.push(...results.map(({ rows }) => rows[0] ?? {}));
    }
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
}

server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(`Bare is ready at http://127.0.0.1:${port}`);
});
process.once('SIGTERM', () => process.exit());

import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { measuredCalls, seedHistory, signIn } from '../lib/history.mjs';
import { startClient, startRounds } from '../lib/processes.mjs';
import { conclude, median, printTable, thousands } from '../lib/results.mjs';

/**
 * What it proves: the calls of an organisation with a hundred times the history read as many rows of it and take as
 * long. Rows are counted by PostgreSQL; times are medians of rounds in which the organisations take turns.
 * `node bench/scenarios/growth.mjs [feedbacks of the first] [of the second] …`; there are three checks to ten of them.
 *
 * @import { Request } from '../lib/processes.mjs'
 * @typedef {{ account: string, feedbacks: number }} Organisation
 * @typedef {{ rows: number[], milliseconds: number[], rowsRatio: number, timeRatio: number }} Growth by organisation
 */

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1_000_000];
const measured = [
  'GET /qr/{id}',
  'GET /feedbacks',
  'GET /checks',
  'GET /dashboard',
  'GET /sites',
  'POST /qr/{id}/feedback',
];
const budget = 1.3;
const rounds = 15;
const callsPerRound = 40;
/** A backend tells what it did with its next transaction after this long. */
const tellingMs = 1200;

const postgres = await startPostgres();
// One connection, so that whoever is asked next is the one that has to tell.
const server = await startRounds({ DATABASE_URL: postgres.url, DATABASE_POOL: '1' });
const client = startClient();
const database = new pg.Client({ connectionString: postgres.url });
try {
  await database.connect();
  /** @type {Organisation[]} */
  const organisations = [];
  for (const feedbacks of sizes) {
    const account = `org${feedbacks}`;
    await seedHistory(database, account, feedbacks);
    organisations.push({ account, feedbacks });
  }
  await database.query('vacuum analyze');
  /** @type {Record<string, Growth>} */
  const growth = {};
  for (const call of measured) growth[call] = await measure(call, organisations);
  report(growth);
} finally {
  client.stop();
  await database.end();
  await server.stop();
  await postgres.stop();
}

/** @param {string} call @param {Organisation[]} organisations @returns {Promise<Growth>} */
async function measure(call, organisations) {
  // A token lives ten minutes, and a large history takes its time.
  const requests = new Map(
    await Promise.all(organisations.map(async (each) => /** @type {const} */ ([each, await requestsOf(call, each)]))),
  );
  const ask = (/** @type {Organisation} */ organisation, /** @type {number} */ count) =>
    client.run({ address: server.address, requests: requests.get(organisation) ?? [], connections: 1, count });
  const rows = [];
  for (const organisation of organisations) {
    await ask(organisation, callsPerRound);
    const before = await rowsRead();
    await ask(organisation, callsPerRound);
    rows.push(Math.round(((await rowsRead()) - before) / callsPerRound));
  }
  /** @type {number[][]} */
  const times = organisations.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, organisation] of organisations.entries()) {
      times[index]?.push((await ask(organisation, callsPerRound)).median);
    }
  }
  const milliseconds = times.map(median);
  return { rows, milliseconds, rowsRatio: ratioOf(rows), timeRatio: ratioOf(milliseconds) };
}

/** @param {string} call @param {Organisation} organisation @returns {Promise<Request[]>} */
async function requestsOf(call, { account }) {
  const token = await signIn(server.address, account);
  const [method = '', path] = call.split(' ');
  const plain = { method, path: `/aaa/api/v1${path}`, headers: { authorization: `Bearer ${token}` } };
  return measuredCalls(account, token)[call] ?? [plain];
}

/** @param {number[]} values */
function ratioOf(values) {
  const [first = 0] = values;
  return first === 0 ? 1 + Number(values.at(-1)) : Number(values.at(-1)) / first;
}

/** What the tables of the history have counted, once the server's backend has told. */
async function rowsRead() {
  await wait(tellingMs);
  await fetch(`${server.address}/readyz`);
  const { rows } = await database.query(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_user_tables
      where relname ~ '^(feedback|quality_check|quality_check_item)_(before|default|\\d{4})$' or relname = 'facility_hour'`,
  );
  return Number(rows[0].rows);
}

/** @param {Record<string, Growth>} growth */
function report(growth) {
  const [first, ...others] = sizes.map(thousands);
  printTable(
    ['call', `rows at ${first}`, ...others, 'ratio', `ms at ${first}`, ...others, 'ratio'],
    Object.entries(growth).map(([call, { rows, milliseconds, rowsRatio, timeRatio }]) => [
      `\`${call}\``,
      ...rows.map(thousands),
      rowsRatio.toFixed(2),
      ...milliseconds.map((value) => value.toFixed(2)),
      timeRatio.toFixed(2),
    ]),
  );
  const ratios = Object.values(growth).flatMap(({ rowsRatio, timeRatio }) => [rowsRatio, timeRatio]);
  console.log(`At most ${budget} times.`);
  conclude(
    'growth',
    growth,
    ratios.every((ratio) => ratio <= budget),
  );
}

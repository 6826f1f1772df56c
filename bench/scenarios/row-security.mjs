import pg from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { measuredCalls, seedHistory, signIn } from '../lib/history.mjs';
import { processorSeconds, startClient, startRounds } from '../lib/processes.mjs';
import { conclude, printTable } from '../lib/results.mjs';

/**
 * What it proves: what row-level security costs. The same calls against the same server and rows, with the policies and
 * without them in turn; then calls of eight organisations in turn against calls of one, which should be the same: every
 * round trip says whose rows it may see. Compared is the processor time of the server and of PostgreSQL
 * together, and of that the least of all rounds: other work on the machine only adds to it.
 * `node bench/scenarios/row-security.mjs [rounds] [calls per round]`
 *
 * @import { Request, Served } from '../lib/processes.mjs'
 * @typedef {{ call: string, policies: number, switching: number }} Ratios
 */

const rounds = Number(process.argv[2] ?? 9);
const perRound = Number(process.argv[3] ?? 500);
const connections = 8;
const accounts = Array.from({ length: 8 }, (_, index) => `bench${index}`);
const feedbacks = 5000;
const budget = 1.1;

const postgres = await startPostgres();
const client = startClient();
const database = new pg.Client({ connectionString: postgres.url });
/** @type {Served | undefined} */
let server;
try {
  server = await startRounds({ DATABASE_URL: postgres.url, DATABASE_POOL: String(connections) });
  await database.connect();
  const ofEach = [];
  for (const account of accounts) {
    await seedHistory(database, account, feedbacks);
    ofEach.push(measuredCalls(account, await signIn(server.address, account)));
  }
  /** @type {Ratios[]} */
  const ratios = [];
  for (const call of Object.keys(ofEach[0] ?? {})) ratios.push(await compare(server, call, ofEach));
  printTable(
    ['call', 'with policies / without', 'eight organisations in turn / one'],
    ratios.map(({ call, policies, switching }) => [`\`${call}\``, policies.toFixed(2), switching.toFixed(2)]),
  );
  conclude(
    'row-security',
    { rounds, perRound, ratios },
    ratios.every(({ policies }) => policies <= budget),
  );
} finally {
  client.stop();
  await database.end();
  await server?.stop();
  await postgres.stop();
}

/** @param {Served} served @param {string} call @param {Record<string, Request[]>[]} ofEach @returns {Promise<Ratios>} */
async function compare(served, call, ofEach) {
  const one = ofEach[0]?.[call] ?? [];
  const many = one.flatMap((_, index) => ofEach.map((calls) => /** @type {Request} */ (calls[call]?.[index])));
  /** @type {Record<'on' | 'off' | 'one' | 'many', number[]>} */
  const costs = { on: [], off: [], one: [], many: [] };
  for (let round = 0; round < rounds; round++) {
    for (const isOn of round % 2 === 0 ? [true, false] : [false, true]) {
      await setPolicies(isOn);
      await costOf(served, one, connections * 10);
      costs[isOn ? 'on' : 'off'].push(await costOf(served, one, perRound));
    }
  }
  await setPolicies(true);
  await costOf(served, many, many.length);
  for (let round = 0; round < rounds; round++) {
    costs.one.push(await costOf(served, one, perRound));
    costs.many.push(await costOf(served, many, perRound));
  }
  return {
    call,
    policies: Math.min(...costs.on) / Math.min(...costs.off),
    switching: Math.min(...costs.many) / Math.min(...costs.one),
  };
}

/** Plans are made anew after it: the first calls are not counted. @param {boolean} isOn */
async function setPolicies(isOn) {
  const { rows } = await database.query(`select distinct polrelid::regclass::text as name from pg_policy`);
  for (const { name } of /** @type {{ name: string }[]} */ (rows)) {
    await database.query(`alter table ${name} ${isOn ? 'enable' : 'disable'} row level security`);
  }
}

/** Seconds of processor time, by the server and by its connections. @param {Served} served @param {Request[]} requests @param {number} count */
async function costOf(served, requests, count) {
  const before = await usedBy(served);
  await client.run({ address: served.address, requests, connections, count });
  const after = await usedBy(served);
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

/** @param {Served} served */
async function usedBy({ pid }) {
  const { rows } = await database.query(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const backends = /** @type {{ pid: number }[]} */ (rows).map((row) => row.pid);
  return new Map([pid, ...backends].map((each) => [each, processorSeconds(each)]));
}

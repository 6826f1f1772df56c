import { cpus } from 'node:os';
import pg from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { measuredCalls, seedHistory, signIn } from '../lib/history.mjs';
import { processorSeconds, startClient, startRounds } from '../lib/processes.mjs';
import { conclude, median, printTable, thousands } from '../lib/results.mjs';

/**
 * What it proves: what a second and four server processes on one PostgreSQL add to the throughput of one, each connection
 * of the client kept to one of them. Client, servers and PostgreSQL share the machine: with as few cores as processes
 * there is nothing left to gain, and the processor time per call says what more machines would give.
 * `node bench/scenarios/processes.mjs [rounds] [seconds per round]`
 *
 * @import { Request } from '../lib/processes.mjs'
 * @typedef {{ perSecond: number, serverMs: number, databaseMs: number }} Figures processor time per call
 */

const rounds = Number(process.argv[2] ?? 5);
const milliseconds = Number(process.argv[3] ?? 2) * 1000;
const connections = 16;
const sizes = [1, 2, 4];
/** More processes must not stand in each other's way, even where they gain nothing. */
const budget = 0.85;

const postgres = await startPostgres();
const client = startClient();
const settings = { DATABASE_URL: postgres.url, DATABASE_POOL: '10' };
// Together, as a rollout starts them: one migrates, the others wait.
const servers = await Promise.all(Array.from({ length: 4 }, () => startRounds(settings)));
const database = new pg.Client({ connectionString: postgres.url });
try {
  await database.connect();
  await seedHistory(database, 'bench', 10_000);
  const calls = measuredCalls('bench', await signIn(servers[0]?.address ?? '', 'bench'));
  /** @type {Record<string, Figures[]>} */
  const figures = {};
  for (const [call, requests] of Object.entries(calls)) figures[call] = await compare(requests);
  report(figures);
} finally {
  client.stop();
  await database.end();
  await Promise.all(servers.map(({ stop }) => stop()));
  await postgres.stop();
}

/** @param {Request[]} requests */
async function compare(requests) {
  const all = servers.map(({ address }) => address);
  await client.run({ address: all, requests, connections, count: 6000, milliseconds: 15_000 });
  /** @type {Figures[][]} */
  const taken = sizes.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, size] of sizes.entries()) {
      const before = await processorTime();
      const outcome = await client.run({ address: all.slice(0, size), requests, connections, milliseconds });
      const after = await processorTime();
      taken[index]?.push({
        perSecond: (outcome.done * 1000) / outcome.milliseconds,
        serverMs: ((after.servers - before.servers) * 1000) / outcome.done,
        databaseMs: ((after.database - before.database) * 1000) / outcome.done,
      });
    }
  }
  return taken.map((each) => ({
    perSecond: median(each.map(({ perSecond }) => perSecond)),
    serverMs: median(each.map(({ serverMs }) => serverMs)),
    databaseMs: median(each.map(({ databaseMs }) => databaseMs)),
  }));
}

async function processorTime() {
  const { rows } = await database.query('select pid from pg_stat_activity');
  const sum = (/** @type {number[]} */ pids) => pids.reduce((total, pid) => total + processorSeconds(pid), 0);
  return { servers: sum(servers.map(({ pid }) => pid)), database: sum(rows.map(({ pid }) => Number(pid))) };
}

/** @param {Record<string, Figures[]>} figures */
function report(figures) {
  console.log(`${cpus().length} cores for the client, the servers and PostgreSQL together.`);
  const ratioOf = (/** @type {Figures[]} */ each, /** @type {number} */ index) =>
    Number(each[index]?.perSecond) / Number(each[0]?.perSecond);
  printTable(
    ['call', 'one, per second', 'two', 'four', 'processor ms per call, server', 'PostgreSQL'],
    Object.entries(figures).map(([call, each]) => [
      `\`${call}\``,
      thousands(Number(each[0]?.perSecond)),
      `${ratioOf(each, 1).toFixed(2)} times`,
      `${ratioOf(each, 2).toFixed(2)} times`,
      Number(each[0]?.serverMs).toFixed(2),
      Number(each[0]?.databaseMs).toFixed(2),
    ]),
  );
  const isWithin = Object.values(figures).every((each) => ratioOf(each, 1) >= budget && ratioOf(each, 2) >= budget);
  conclude('processes', figures, isWithin);
}

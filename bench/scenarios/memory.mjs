import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { measuredCalls, seedHistory, signIn } from '../lib/history.mjs';
import { forgetHighest, residentMiB, startClient, startRounds } from '../lib/processes.mjs';
import { conclude, printTable, thousands } from '../lib/results.mjs';

/**
 * What it proves: a server that has answered a hundred times as many requests, or exports a hundred times as many rows,
 * holds no more memory. `node bench/scenarios/memory.mjs [requests] [rows of the export] [what both are
 * compared with]`; the full form is 1000000 1000000.
 */

const requests = Number(process.argv[2] ?? 100_000);
const rows = Number(process.argv[3] ?? 100_000);
const first = Number(process.argv[4] ?? 10_000);
const budget = 1.2;
/** A new token for each: one lives ten minutes. */
const portions = 10;
const settlingMs = 1500;

const postgres = await startPostgres();
const client = startClient();
const database = new pg.Client({ connectionString: postgres.url });
const collecting = ['--import', join(import.meta.dirname, '../processes/collect-garbage.mjs')];
const start = () => startRounds({ DATABASE_URL: postgres.url }, collecting);
try {
  const server = await start();
  await database.connect();
  await seedHistory(database, 'few', first);
  const answering = await holdsAfterRequests(server);
  await server.stop();
  await seedHistory(database, 'many', rows);
  const exporting = [];
  for (const format of ['csv', 'xlsx']) exporting.push({ format, ...(await highestWhileExporting(format)) });
  report(answering, exporting);
} finally {
  client.stop();
  await database.end();
  await postgres.stop();
}

/** The four measured calls in turn. @param {import('../lib/processes.mjs').Served} server */
async function holdsAfterRequests({ address, pid }) {
  const answer = async (/** @type {number} */ count) => {
    const calls = Object.values(measuredCalls('few', await signIn(address, 'few')));
    const mixed = Array.from({ length: 100 }, (_, index) => calls.map((each) => each[index % each.length] ?? [])).flat(
      2,
    );
    await client.run({ address, requests: mixed, connections: 16, count });
  };
  await answer(first);
  const before = await held(pid);
  const course = [before];
  for (let portion = 0; portion < portions; portion++) {
    await answer((requests - first) / portions);
    course.push(await held(pid));
  }
  const after = Number(course.at(-1));
  return { before, after, course, ratio: after / before };
}

/** @param {number} pid */
async function held(pid) {
  process.kill(pid, 'SIGUSR2');
  await wait(settlingMs);
  return residentMiB(pid).now;
}

/** A server of its own for each format; the first export of all warms it up. @param {string} format */
async function highestWhileExporting(format) {
  const server = await start();
  try {
    await exportAll(server.address, 'few', format);
    const [few, fewBytes] = await highest(server, 'few', format);
    const [many, manyBytes] = await highest(server, 'many', format);
    return { few, many, fewBytes, manyBytes, ratio: many / few };
  } finally {
    await server.stop();
  }
}

/** @param {import('../lib/processes.mjs').Served} server @param {string} account @param {string} format @returns {Promise<[MiB: number, bytes: number]>} */
async function highest({ address, pid }, account, format) {
  await held(pid);
  forgetHighest(pid);
  const bytes = await exportAll(address, account, format);
  return [residentMiB(pid).highest, bytes];
}

/** @param {string} address @param {string} account @param {string} format */
async function exportAll(address, account, format) {
  const response = await fetch(`${address}/aaa/api/v1/feedbacks/export?format=${format}`, {
    headers: { authorization: `Bearer ${await signIn(address, account)}` },
  });
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  return bytes;
}

/**
 * @param {{ before: number, after: number, course: number[], ratio: number }} answering
 * @param {{ format: string, few: number, many: number, manyBytes: number, ratio: number }[]} exporting
 */
function report(answering, exporting) {
  const mib = (/** @type {number} */ value) => `${value.toFixed(0)} MiB`;
  printTable(
    ['resident', `at ${thousands(first)}`, `at ${thousands(requests)} requests or ${thousands(rows)} rows`, 'ratio'],
    [
      ['after requests, garbage collected', mib(answering.before), mib(answering.after), answering.ratio.toFixed(2)],
      ...exporting.map(({ format, few, many, manyBytes, ratio }) => [
        `highest during a ${format} export (${thousands(manyBytes / 2 ** 20)} MiB at the end)`,
        mib(few),
        mib(many),
        ratio.toFixed(2),
      ]),
    ],
  );
  console.log(
    `In between: ${answering.course.map((value) => value.toFixed(0)).join(', ')} MiB. At most ${budget} times.`,
  );
  const isFlat = [answering, ...exporting].every(({ ratio }) => ratio <= budget);
  conclude('memory', { requests, rows, answering, exporting }, isFlat);
}

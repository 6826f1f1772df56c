import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { measuredCalls, seedHistory, signIn } from '../lib/history.mjs';
import { mainThreadSeconds, processorSeconds, runRounds, serve, startClient, startRounds } from '../lib/processes.mjs';
import { conclude, median, printTable, thousands } from '../lib/results.mjs';

/**
 * What it proves: what our server adds to the database's work. Against a bare `node:http` server that sends the very
 * round trips ours sends, with the same driver and pool, and stringifies the same answer; it checks nothing. Both sides
 * take turns in short rounds. The embedded engine stands beside them, with what it leaves of the thread that answers
 * HTTP. Ends with a failure below the budgets, which a Node of its own can be asked for: 0.8 from 24 on, 0.7 before.
 * `node bench/scenarios/bare.mjs [rounds] [seconds per round]`
 *
 * @import { Request, Served } from '../lib/processes.mjs'
 * @typedef {{ perSecond: number, median: number, processorMs: number, mainThread: number }} Figures
 * @typedef {{ call: string, ours: Figures, bare: Figures, embedded: Figures, share: number, embeddedShare: number }} Comparison
 */

const rounds = Number(process.argv[2] ?? 5);
const milliseconds = Number(process.argv[3] ?? 2) * 1000;
const connections = 16;
const feedbacks = 10_000;
const account = 'bench';
const budgets = { bare: Number(process.versions.node.split('.')[0]) >= 24 ? 0.8 : 0.7, embedded: 0.4, mainThread: 0.6 };
const processes = join(import.meta.dirname, '../processes');

const folder = mkdtempSync(join(tmpdir(), 'rounds-bare-'));
const tape = join(folder, 'tape');
const postgres = await startPostgres();
const client = startClient();
/** @type {Served[]} */
const servers = [];
try {
  const settings = { DATABASE_URL: postgres.url };
  const taping = ['--import', join(processes, 'record-statements.mjs')];
  const recorder = await startRounds({ ...settings, BENCH_TAPE: tape }, taping);
  const token = await seed(recorder.address);
  const calls = measuredCalls(account, token);
  const answers = await record(recorder.address, calls);
  await recorder.stop();
  await copyToEmbedded();

  const ours = await started(startRounds(settings));
  const replay = { ...settings, BENCH_TAPE: tape, BENCH_ANSWERS: JSON.stringify(answers) };
  const bare = await started(serve([join(processes, 'bare-server.mjs')], replay));
  const embedded = await started(startRounds({ DATABASE_URL: '', DATA_DIR: folder }));
  /** @type {Comparison[]} */
  const comparisons = [];
  for (const [call, requests] of Object.entries(calls)) {
    comparisons.push(await compare(call, requests, { ours, bare, embedded }));
  }
  report(comparisons);
} finally {
  client.stop();
  await Promise.all(servers.map(({ stop }) => stop()));
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

/** @param {Promise<Served>} starting */
async function started(starting) {
  const served = await starting;
  servers.push(served);
  return served;
}

/** @param {string} address */
async function seed(address) {
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await seedHistory(database, account, feedbacks);
  await database.end();
  return signIn(address, account);
}

/** The same organisation, keys and sessions, through a backup. */
async function copyToEmbedded() {
  const file = join(folder, 'rounds.backup');
  await runRounds(['backup', file], { DATABASE_URL: postgres.url });
  await runRounds(['restore', file], { DATABASE_URL: '', DATA_DIR: folder });
}

/**
 * Every call twice, at two doors of different sites; before that once untaped, for what a process does only once.
 *
 * @param {string} address @param {Record<string, Request[]>} calls
 */
async function record(address, calls) {
  /** @type {Record<string, unknown>} */
  const answers = {};
  for (const [call, requests] of Object.entries(calls)) {
    for (const [index, door] of [3, 14, 3, 14].entries()) {
      const request = requests[door % requests.length];
      const response = await fetch(address + request?.path, {
        method: String(request?.method),
        headers: {
          ...request?.headers,
          ...(index > 1 && { 'x-tape': `${call}@${account}-c${door}` }),
          ...(request?.body && { 'content-type': 'application/json', 'x-request-id': `tape-of-the-call-${index}` }),
          'x-forwarded-for': `10.1.1.${index}`,
        },
        ...(request?.body && { body: request.body }),
      });
      if (!response.ok) throw new Error(`${call} answered ${response.status}: ${await response.text()}`);
      answers[call] = await response.json();
    }
  }
  return answers;
}

/**
 * @param {string} call @param {Request[]} requests @param {Record<'ours' | 'bare' | 'embedded', Served>} sides
 * @returns {Promise<Comparison>}
 */
async function compare(call, requests, sides) {
  /** @type {Record<string, Figures[]>} */
  const taken = {};
  for (const { address } of Object.values(sides)) {
    await client.run({ address, requests, connections, count: 10_000, milliseconds: 10_000 });
  }
  for (let round = 0; round < rounds; round++) {
    for (const [side, { address, pid }] of Object.entries(sides)) {
      const before = processorSeconds(pid);
      const mainBefore = mainThreadSeconds(pid);
      const outcome = await client.run({ address, requests, connections, milliseconds });
      (taken[side] ??= []).push({
        perSecond: (outcome.done * 1000) / outcome.milliseconds,
        median: outcome.median,
        processorMs: ((processorSeconds(pid) - before) * 1000) / outcome.done,
        mainThread: ((mainThreadSeconds(pid) - mainBefore) * 1000) / outcome.milliseconds,
      });
    }
  }
  const [ours, bare, embedded] = /** @type {const} */ (['ours', 'bare', 'embedded']).map((side) =>
    middle(taken[side] ?? []),
  );
  if (!ours || !bare || !embedded) throw new Error('Nothing was measured');
  return {
    call,
    ours,
    bare,
    embedded,
    share: ours.perSecond / bare.perSecond,
    embeddedShare: embedded.perSecond / ours.perSecond,
  };
}

/** @param {Figures[]} taken @returns {Figures} */
function middle(taken) {
  return {
    perSecond: median(taken.map(({ perSecond }) => perSecond)),
    median: median(taken.map((each) => each.median)),
    processorMs: median(taken.map(({ processorMs }) => processorMs)),
    mainThread: median(taken.map(({ mainThread }) => mainThread)),
  };
}

/** @param {Comparison[]} comparisons */
function report(comparisons) {
  console.log(`${rounds} rounds of ${milliseconds / 1000} s per side, ${connections} connections, medians:`);
  printTable(
    [
      'call',
      'bare, per second',
      'ours',
      `share, at least ${budgets.bare}`,
      'processor ms per call, bare',
      'ours',
      'embedded, per second',
      `of ours, at least ${budgets.embedded}`,
      `its main thread busy, at most ${budgets.mainThread}`,
    ],
    comparisons.map(({ call, ours, bare, embedded, share, embeddedShare }) => [
      `\`${call}\``,
      thousands(bare.perSecond),
      thousands(ours.perSecond),
      share.toFixed(2),
      bare.processorMs.toFixed(2),
      ours.processorMs.toFixed(2),
      thousands(embedded.perSecond),
      embeddedShare.toFixed(2),
      embedded.mainThread.toFixed(2),
    ]),
  );
  conclude(
    'bare',
    comparisons,
    comparisons.every(
      ({ share, embeddedShare, embedded }) =>
        share >= budgets.bare && embeddedShare >= budgets.embedded && embedded.mainThread <= budgets.mainThread,
    ),
  );
}

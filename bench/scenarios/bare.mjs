import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { measuredCalls, seedHistory, signIn } from '../lib/history.mjs';
import { processorSeconds, runRounds, serve, startClient, startRounds } from '../lib/processes.mjs';
import { conclude, median, printTable, thousands } from '../lib/results.mjs';

/**
 * What it proves: what our server adds to the database's work. Against a bare `node:http` server that sends the very
 * statements ours sends, with the same driver and pool, and stringifies the same answer; it checks nothing. Both sides
 * take turns in short rounds. The embedded engine stands beside them.
 * `node bench/scenarios/bare.mjs [rounds] [seconds per round]`
 *
 * @import { Request, Served } from '../lib/processes.mjs'
 * @typedef {{ perSecond: number, median: number, processorMs: number }} Figures
 * @typedef {{ call: string, ours: Figures, bare: Figures, embedded: Figures, share: number, budget: number }} Comparison
 */

const rounds = Number(process.argv[2] ?? 5);
const milliseconds = Number(process.argv[3] ?? 2) * 1000;
const connections = 16;
const feedbacks = 10_000;
const account = 'bench';
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
  const replay = { ...settings, BENCH_TAPE: tape, BENCH_ANSWERS: JSON.stringify(answers), BENCH_ACCOUNT: account };
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
      const outcome = await client.run({ address, requests, connections, milliseconds });
      (taken[side] ??= []).push({
        perSecond: (outcome.done * 1000) / outcome.milliseconds,
        median: outcome.median,
        processorMs: ((processorSeconds(pid) - before) * 1000) / outcome.done,
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
    budget: call.startsWith('GET') ? 0.7 : 0.6,
  };
}

/** @param {Figures[]} taken @returns {Figures} */
function middle(taken) {
  return {
    perSecond: median(taken.map(({ perSecond }) => perSecond)),
    median: median(taken.map((each) => each.median)),
    processorMs: median(taken.map(({ processorMs }) => processorMs)),
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
      'share',
      'at least',
      'processor ms per call, bare',
      'ours',
      'embedded, per second',
    ],
    comparisons.map(({ call, ours, bare, embedded, share, budget }) => [
      `\`${call}\``,
      thousands(bare.perSecond),
      thousands(ours.perSecond),
      share.toFixed(2),
      budget,
      bare.processorMs.toFixed(2),
      ours.processorMs.toFixed(2),
      thousands(embedded.perSecond),
    ]),
  );
  conclude(
    'bare',
    comparisons,
    comparisons.every(({ share, budget }) => share >= budget),
  );
}

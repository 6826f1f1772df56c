import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { ensureChromium, findWindowless } from './lib/chromium.mjs';
import { countPlaywright, countVitest, inWords, nothing, sum } from './lib/counts.mjs';
import { ensureEngines } from './lib/engines.mjs';
import { playwrightFailures, vitestFailures } from './lib/failures.mjs';
import { readJson } from './lib/json.mjs';
import { nodeProgram } from './lib/node.mjs';
import { ensurePgBouncer, startPgBouncer } from './lib/pgbouncer.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { bin, endChildrenOnSignal, ROOT, run } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

/** @import { Counts, PlaywrightReport, VitestReport } from './lib/counts.mjs' */
/** @import { PlaywrightSuite, VitestFile } from './lib/failures.mjs' */

const { values: asked, positionals } = parseArgs({
  options: { node: { type: 'string' }, full: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const REPORTS = join(ROOT, '.tmp', 'test-reports');

const isFull = asked.full || process.env['FULL'] !== undefined;

/** Before a change lands everything runs in a whole browser; while one works, most of it in the engine alone, which is faster. */
async function ensureBrowsers() {
  const windowless = isFull ? undefined : await findWindowless();
  return { CHROMIUM: await ensureChromium(), ...(windowless && { CHROMIUM_SHELL: windowless }) };
}

/** @type {string[]} */
const failures = [];

/**
 * @param {string} name
 * @param {string[]} args
 * @param {(file: string) => string} suiteOf
 * @param {Record<string, string>} [env]
 * @param {string} [node] the program to run them with
 * @returns {Promise<{ code: number, counted: Map<string, Counts> }>}
 */
async function vitest(name, args, suiteOf, env = {}, node = process.execPath) {
  const file = join(REPORTS, `${name}.json`);
  const options = ['--maxWorkers=100%', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const program = realpathSync(bin('vitest'));
  const code = await run(node, [program, 'run', ...args, ...options], { env: { ...process.env, ...env } });
  if (!existsSync(file)) return { code, counted: new Map() };
  const report = /** @type {VitestReport & { testResults: VitestFile[] }} */ (readJson(file));
  failures.push(...vitestFailures(report));
  return { code, counted: countVitest(report, suiteOf) };
}

/**
 * A run that ended badly although every test it counted passed (an unhandled error, a broken configuration) failed.
 *
 * @param {number} code @param {Counts} counts @returns {Counts}
 */
function honest(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

const workspaceOf = (/** @type {string} */ file) => String(relative(ROOT, file).split(sep)[0]);

async function unit() {
  const { code, counted } = await vitest('unit', [], workspaceOf);
  const suites = ['contract', 'scanner', 'web', 'tools'].map((name) => suite(name, counted.get(name) ?? nothing()));
  const clean = suites.every(({ counts }) => counts.failed === 0);
  return code !== 0 && clean ? [...suites, suite('unit tests as a whole', honest(code, nothing()))] : suites;
}

/** @param {string} project @param {string} title @param {Record<string, string>} [env] @param {string} [node] */
async function server(project, title, env, node) {
  const args = ['--root', 'server', '--project', project, ...(project === 'embedded' ? chosenOfEmbedded : [])];
  const { code, counted } = await vitest(project, args, () => project, env, node);
  return [suite(title, honest(code, counted.get(project) ?? nothing()))];
}

/**
 * What an engine could answer otherwise: how it stores, counts, searches and is started. On PostgreSQL everything runs
 * always; the rest runs on the embedded engine, too, when everything is tested.
 */
const OF_THE_ENGINE = [
  'src/db/',
  'src/chores/',
  ...['checks', 'dashboard', 'feedback', 'jobs', 'photos', 'plans', 'search'].map((domain) => `src/domains/${domain}/`),
  'src/first-start.test.ts',
];
const chosenOfEmbedded = isFull ? [] : OF_THE_ENGINE;

/** On another Node.js when one is asked for; PostgreSQL's half stays on this one, and both are covered in the same time. */
async function embedded() {
  const title = 'server on the embedded engine';
  return asked.node
    ? server('embedded', `${title}, Node.js ${asked.node}`, {}, await nodeProgram(asked.node))
    : server('embedded', title);
}

/**
 * @template Answer
 * @param {(url: string) => Promise<Answer>} work
 */
async function withPostgres(work) {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return work(given);
  const database = await startPostgres();
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

const postgres = () => withPostgres((url) => server('postgres', 'server on PostgreSQL', { TEST_DATABASE_URL: url }));

/** What a pooler could break: who sees what, what is stored once, events and chores. */
const pooler = () =>
  withPostgres(async (url) => {
    const bouncer = await startPgBouncer(url);
    try {
      return await server('pooler', 'server behind PgBouncer', {
        TEST_DATABASE_URL: url,
        TEST_POOLER_URL: bouncer.url,
      });
    } finally {
      await bouncer.stop();
    }
  });

/** The scenarios of `npm run faults`, a few times each. */
async function faults() {
  const { code, counted } = await vitest('faults', ['--root', 'faults'], () => 'faults');
  return [suite('faults', honest(code, counted.get('faults') ?? nothing()))];
}

/** @param {string} name @param {string} title @param {string} config @param {Record<string, string>} [chosen] */
async function playwright(name, title, config, chosen = {}) {
  const file = join(REPORTS, `${name}.json`);
  const code = await run(bin('playwright'), ['test', '--config', config, '--reporter=list,json'], {
    env: {
      ...process.env,
      ...(isFull && { FULL: '1' }),
      ...chosen,
      ...(await ensureBrowsers()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  });
  if (!existsSync(file)) return suite(title, honest(code, nothing()));
  const report = /** @type {PlaywrightReport & PlaywrightSuite} */ (readJson(file));
  failures.push(...playwrightFailures(report));
  return suite(title, honest(code, countPlaywright(report)));
}

async function e2e() {
  return [
    await playwright('scanner', 'scanner in Chromium', 'scanner/browser-test'),
    await playwright('e2e', 'end to end in Chromium', 'e2e'),
  ];
}

/** The stories in the other engines. */
async function engines() {
  const programs = await ensureEngines();
  return [
    await playwright('firefox', 'stories in Firefox', 'e2e', { ...programs, ENGINE: 'firefox' }),
    await playwright('webkit', 'stories in WebKit', 'e2e', { ...programs, ENGINE: 'webkit' }),
  ];
}

/** The stories in each language, size and theme. */
const editions = async () => [await playwright('editions', 'stories in every edition', 'e2e', { STORIES: 'all' })];

/** @param {string} title @param {Counts} counts */
const suite = (title, counts) => ({ title, counts });

const PARTS = { unit, embedded, postgres, pooler, faults, e2e, engines, editions };
/** Not at every change: `npm run test:full`, or by name. */
const HEAVY = ['pooler', 'faults', 'engines', 'editions'];

/** @param {string[]} wanted */
function chosenParts(wanted) {
  const names = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS));
  const unknown = wanted.filter((part) => !names.some((name) => name === part));
  if (unknown.length > 0) {
    throw new Stop(
      `There is no part ${unknown.join(', ')}. Parts: ${names.join(', ')}; none named means all but ${HEAVY.join(', ')}.`,
    );
  }
  const isMeant = (/** @type {string} */ name) => asked.full || !HEAVY.includes(name);
  return names.filter((name) => (wanted.length === 0 ? isMeant(name) : wanted.includes(name)));
}

endChildrenOnSignal();

await runTool(async () => {
  const parts = chosenParts(positionals);
  // What has to be installed is said before minutes of tests, not after.
  if (parts.some((part) => ['e2e', 'engines', 'editions'].includes(part))) await ensureBrowsers();
  if (parts.includes('engines')) await ensureEngines();
  if (parts.includes('pooler')) await ensurePgBouncer();
  if (parts.includes('embedded') && asked.node) await nodeProgram(asked.node);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  await build();

  const suites = [];
  const took = [];
  for (const part of parts) {
    const started = performance.now();
    suites.push(...(await PARTS[part]()));
    took.push(`${part} ${((performance.now() - started) / 60_000).toFixed(1)}`);
  }

  const empty = suites.filter(({ counts }) => counts.passed + counts.failed === 0);
  const total = sum([...suites.map(({ counts }) => counts), { ...nothing(), failed: empty.length }]);
  process.stdout.write('\n');
  for (const failure of failures) process.stdout.write(`Failed: ${failure}\n\n`);
  for (const { title, counts } of suites) process.stdout.write(`${title}: ${inWords(counts)}\n`);
  for (const { title } of empty) process.stdout.write(`${title}: ran nothing, which counts as a failure\n`);
  process.stdout.write(`\nMinutes: ${took.join(', ')}\n${inWords(total)}\n`);
  if (total.failed > 0) process.exitCode = 1;
});

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../../tools/lib/chromium.mjs';
import { freePort } from '../../tools/lib/kept.mjs';
import { demoScreens, signInOwner } from '../lib/demo.mjs';
import { startRounds } from '../lib/processes.mjs';
import { conclude, median, printTable } from '../lib/results.mjs';

/**
 * What it proves: what Lighthouse says of the screens on a phone of the middle, several runs each. Its performance is a
 * time, so it is worth something on a machine that does nothing else, and as fast as ever. Lighthouse is fetched for the run: it weighs more
 * than everything else that we test with. `node bench/scenarios/lighthouse.mjs [runs] [parts of screens' names …]`
 *
 * @typedef {{ performance: number, accessibility: number, practices: number, seo: number, blocked: number, moved: number, speed: number }} Score
 */

const lighthouse = 'lighthouse@12.8.2';
const [runs = '3', ...parts] = process.argv.slice(2);
/** As fast as Lighthouse finds this machine when nobody else works on it, or nearly. */
const steady = 1400;
const least = { performance: 95, accessibility: 100, practices: 95 };

const folder = mkdtempSync(join(tmpdir(), 'rounds-lighthouse-'));
const server = await startRounds({ DATABASE_URL: '', DATA_DIR: join(folder, 'data') });
try {
  const screens = (await demoScreens(server.address)).filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  /** @type {Map<string, Score[]>} */
  const scores = new Map();
  for (const who of /** @type {const} */ (['stranger', 'owner'])) {
    await withBrowser(who, async (port) => {
      for (const { name, path } of screens.filter((screen) => screen.who === who)) {
        const taken = [];
        for (let run = 0; run < Number(runs); run++) taken.push(await steadyScore(port, server.address + path));
        scores.set(name, taken);
        // It takes a while, and what is known is not lost when somebody ends it.
        process.stderr.write(`${name}: ${taken.map(({ performance }) => performance).join(', ')}\n`);
      }
    });
  }
  report([...scores]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

/** One that stays signed in: Lighthouse opens its own tab in it. @param {string} who @param {(port: number) => Promise<void>} work */
async function withBrowser(who, work) {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, who), {
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`],
  });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    if (who === 'owner') await signInOwner(page, server.address);
    await page.goto('about:blank');
    await work(port);
  } finally {
    await context.close();
  }
}

/** A run that another guest of the same host slowed is taken again, and at last as it is. @param {number} port @param {string} url */
async function steadyScore(port, url) {
  for (let left = 3; ; left--) {
    const taken = await score(port, url);
    if (taken.speed >= steady || left === 0) return taken;
  }
}

/** @param {number} port @param {string} url @returns {Promise<Score>} */
async function score(port, url) {
  const file = join(folder, 'report.json');
  // What stays open to hear of events would be waited for: 45 s, unless one says otherwise.
  const patience = '--max-wait-for-load=15000';
  const asked = [
    '--output=json',
    `--output-path=${file}`,
    `--port=${port}`,
    '--disable-storage-reset',
    patience,
    '--quiet',
  ];
  await again(() =>
    promisify(execFile)('npm', ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, ...asked]),
  );
  const { categories, audits, environment } = JSON.parse(readFileSync(file, 'utf8'));
  const of100 = (/** @type {string} */ name) => Math.round(categories[name].score * 100);
  return {
    performance: of100('performance'),
    accessibility: of100('accessibility'),
    practices: of100('best-practices'),
    seo: of100('seo'),
    blocked: audits['total-blocking-time'].numericValue,
    moved: audits['cumulative-layout-shift'].numericValue,
    speed: environment.benchmarkIndex,
  };
}

/** At times Lighthouse loses the beginning of its trace, and asks to be run again. @param {() => Promise<unknown>} work */
async function again(work) {
  for (let left = 2; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0) throw error;
    }
  }
}

/** @param {[string, Score[]][]} scores */
function report(scores) {
  const least100 = (/** @type {Score[]} */ taken, /** @type {keyof Score} */ name) =>
    Math.min(...taken.map((each) => each[name]));
  printTable(
    ['screen', 'performance', 'accessibility', 'best practices', 'SEO', 'blocked, ms', 'moved', 'speed of the machine'],
    scores.map(([name, taken]) => [
      name,
      taken.map(({ performance }) => (performance < least.performance ? `**${performance}**` : performance)).join(', '),
      least100(taken, 'accessibility'),
      least100(taken, 'practices'),
      least100(taken, 'seo'),
      Math.round(median(taken.map(({ blocked }) => blocked))),
      Number(median(taken.map(({ moved }) => moved)).toFixed(3)),
      taken.map(({ speed }) => Math.round(speed)).join(', '),
    ]),
  );
  const isWithin = scores.every(([, taken]) =>
    /** @type {(keyof typeof least)[]} */ (Object.keys(least)).every((name) => least100(taken, name) >= least[name]),
  );
  conclude('lighthouse', Object.fromEntries(scores), isWithin);
}

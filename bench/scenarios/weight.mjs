import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoScreens, signInOwner } from '../lib/demo.mjs';
import { startRounds } from '../lib/processes.mjs';
import { conclude, printTable, thousands } from '../lib/results.mjs';
import { weighPage, withChromium } from './weight/browser.mjs';
import { minimalReact, peerSurvey } from './weight/others.mjs';

/**
 * What it proves: how much a visitor and a manager download before they see something, counted by Chromium from the real
 * server, beside React alone and beside the survey bundle of a peer. Nothing is timed. `node bench/scenarios/weight.mjs`
 *
 * @import { Weight } from './weight/browser.mjs'
 */

/** Of JavaScript at the first load of any route; the visitor's whole page. */
const budgets = { script: 130 * 1024, visitor: 20 * 1024 };

const folder = mkdtempSync(join(tmpdir(), 'rounds-weight-'));
const server = await startRounds({ DATABASE_URL: '', DATA_DIR: folder });
try {
  const screens = await demoScreens(server.address);
  const weights = await withChromium(async (newContext) => {
    const contexts = { stranger: await newContext(), owner: await newContext() };
    const page = await contexts.owner.newPage();
    await signInOwner(page, server.address);
    await page.close();
    /** @type {[string, Weight][]} */
    const taken = [];
    for (const { name, path, who } of screens) {
      taken.push([name, await weighPage(contexts[who], server.address + path)]);
    }
    return taken;
  });
  report(weights, [await minimalReact(), peerSurvey()]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

/** @param {[string, Weight][]} weights @param {import('./weight/others.mjs').Bundle[]} bundles */
function report(weights, bundles) {
  const kib = (/** @type {number} */ bytes) => (bytes / 1024).toFixed(1);
  printTable(
    ['first load of', 'requests', 'KiB in all', 'KiB of JavaScript'],
    weights.map(([name, { requests, bytes, script }]) => [name, requests, kib(bytes), kib(script)]),
  );
  console.log();
  printTable(
    ['for comparison', 'KiB', 'gzip', 'brotli'],
    bundles.map(({ name, raw, gzip, brotli }) => [name, kib(raw), kib(gzip), kib(brotli)]),
  );
  const [visitor, ...others] = weights.map(([, weight]) => weight);
  const isWithin = Number(visitor?.bytes) <= budgets.visitor && others.every(({ script }) => script <= budgets.script);
  console.log(
    `At most ${thousands(budgets.visitor / 1024)} KiB for the visitor, ${budgets.script / 1024} KiB of JavaScript for the others.`,
  );
  conclude('weight', { weights: Object.fromEntries(weights), bundles }, isWithin);
}

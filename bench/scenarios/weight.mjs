import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const budgets = { script: 132 * 1024, visitor: 20 * 1024 };

const folder = mkdtempSync(join(tmpdir(), 'rounds-weight-'));
const server = await startRounds({ DATABASE_URL: '', DATA_DIR: folder });
try {
  const { accountId, siteId, code } = await demo();
  const routes = {
    "the visitor's page": `/app/${code}/feedback`,
    'a scanned code, signed out': `/app/qr/${code}`,
    'the landing page, signed out': '/app',
    'the main screen': `/app/account/${accountId}`,
    'one site': `/app/account/${accountId}/site/${siteId}`,
    ratings: `/app/account/${accountId}?tab=ratings`,
    'the checklist at a door': `/app/${code}/checklist`,
    'the scanner': '/app/scanqr',
    people: '/app/people',
    checklists: '/app/template',
    settings: '/app/config',
    posters: `/app/account/${accountId}/site/${siteId}/posters`,
  };
  const weights = await withChromium(async (newContext) => {
    const [stranger, owner] = [await newContext(), await newContext()];
    const page = await owner.newPage();
    await page.goto(`${server.address}/app/flex?oauthUID=bench`, { timeout: 120_000 });
    await page.waitForURL((url) => !url.pathname.endsWith('/flex'), { timeout: 120_000 });
    await page.close();
    /** @type {[string, Weight][]} */
    const taken = [];
    for (const [index, [name, path]] of Object.entries(routes).entries()) {
      taken.push([name, await weighPage(index < 3 ? stranger : owner, server.address + path)]);
    }
    return taken;
  });
  report(weights, [await minimalReact(), peerSurvey()]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

/** @param {string} path @param {object | null} body @param {string} [token] @returns {Promise<any>} whatever the call answers; only this scenario reads it */
async function call(path, body, token) {
  const response = await fetch(`${server.address}/aaa/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The demo organisation, with its history. */
async function demo() {
  const stranger = await call('/auth/flex', { oauthUID: 'bench' });
  const { id: accountId } = await call('/accounts/demo', {}, stranger.accessToken);
  const { accessToken } = await call('/auth/flex', { oauthUID: 'bench', accountId, roleId: 3 });
  const { items: sites } = await call('/sites', null, accessToken);
  const siteId = sites[0].id;
  const { items: facilities } = await call(`/sites/${siteId}/facilities`, null, accessToken);
  return { accountId, siteId, code: facilities[0].code };
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

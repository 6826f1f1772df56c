import { chromium } from '@playwright/test';
import { ensureChromium } from '../../../tools/lib/chromium.mjs';

/**
 * @import { BrowserContext } from '@playwright/test'
 * @typedef {{ requests: number, bytes: number, script: number }} Weight compressed bytes, as they came: in all with their headers, scripts without
 */

/** What idle moments start comes within this. */
const quietMs = 2000;
/** A worker's own script begins in the page and ends, for the page, never. */
const stuckMs = 8000;
const slowestMs = 120_000;

/** @template T @param {(context: () => Promise<BrowserContext>) => Promise<T>} work @returns {Promise<T>} */
export async function withChromium(work) {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    // The worker fetches the rest of the app for later, when the page is long there: it is not part of the first load.
    return await work(() => browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } }));
  } finally {
    await browser.close();
  }
}

/**
 * Opens an address with an empty cache, as a person does for the first time, and counts until nothing more comes.
 *
 * @param {BrowserContext} context @param {string} url @returns {Promise<Weight>}
 */
export async function weighPage(context, url) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const weight = { requests: 0, bytes: 0, script: 0 };
  /** @type {Map<string, string>} */
  const types = new Map();
  /** @type {Set<string>} */
  const open = new Set();
  let lastAt = performance.now();
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    lastAt = performance.now();
    // Live events stay open for as long as the page does.
    if (!request.url.endsWith('/events')) open.add(requestId);
  });
  /** @type {Map<string, number>} */
  const headers = new Map();
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    headers.set(requestId, response.encodedDataLength);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now();
    open.delete(requestId);
    weight.requests++;
    weight.bytes += encodedDataLength;
    if (types.get(requestId) === 'Script') weight.script += encodedDataLength - (headers.get(requestId) ?? 0);
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await page.goto(url, { timeout: slowestMs });
  while (performance.now() - lastAt < (open.size > 0 ? stuckMs : quietMs)) await page.waitForTimeout(100);
  await page.close();
  return weight;
}

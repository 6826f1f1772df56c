import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';

/** @import { Page } from '@playwright/test' */

const config = {
  root: fileURLToPath(new URL('page', import.meta.url)),
  configFile: /** @type {const} */ (false),
  logLevel: /** @type {const} */ ('warn'),
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  worker: { format: /** @type {const} */ ('es') },
};

/**
 * Builds the page with both scanners and serves it.
 *
 * @param {string} folder for the built page
 * @returns {Promise<{ url: string, close(): Promise<void> }>}
 */
export async function servePage(folder) {
  const outDir = { outDir: folder, emptyOutDir: true };
  await build({ ...config, build: outDir });
  const server = await preview({ ...config, build: outDir, preview: { port: 0, host: 'localhost' } });
  const [url] = server.resolvedUrls?.local ?? [];
  if (!url) throw new Error('The page is not served');
  return { url, close: () => server.close() };
}

/**
 * Opens the page on a phone-sized screen in a browser of its own.
 *
 * @template T
 * @param {string} url
 * @param {string | null} clip what its fake camera shows
 * @param {(page: Page) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPage(url, clip, work) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      ...(clip ? [`--use-file-for-fake-video-capture=${clip}`] : []),
    ],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ['camera'] });
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in window);
    return await work(page);
  } finally {
    await browser.close();
  }
}

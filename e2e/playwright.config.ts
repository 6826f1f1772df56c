import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
if (!existsSync(chromium)) throw new Error(`No Chromium at ${chromium}: npm test -- e2e finds or installs one.`);

export default defineConfig({
  testDir: 'journeys',
  outputDir: 'test-results',
  // Generous: how fast the product is gets measured elsewhere, and a busy machine is no fault of it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  // One at a time: a journey is a browser, a server and its database, which together fill the cores there are.
  workers: 1,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    // The offline journeys bring a phone of their own; what each screen must have is asked once, on a phone.
    { name: 'desktop', testIgnore: /(offline|screens)\.spec/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});

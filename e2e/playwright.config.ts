import { existsSync } from 'node:fs';
import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import {
  desktop,
  everyEdition,
  heardIn,
  nameOf,
  phone,
  storiesInEveryEdition,
  toldIn,
  type Edition,
} from './fixtures/editions.js';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
if (!existsSync(chromium)) throw new Error(`No Chromium at ${chromium}: npm test -- e2e finds or installs one.`);

interface Told {
  told: string;
  edition: Edition;
}

const projectOf = ({ told, edition }: Told): PlaywrightTestProject<{ edition: Edition }> => ({
  name: `${told} in ${nameOf(edition)}`,
  testDir: 'stories',
  testMatch: `${told}.spec.ts`,
  timeout: 240_000,
  use: { edition },
});

const heard = Object.keys(toldIn).map((told) => ({ told, edition: heardIn }));
const chosen = Object.entries(toldIn).map(([told, edition]) => ({ told, edition }));
const all = everyEdition.flatMap((edition) => Object.keys(toldIn).map((told) => ({ told, edition })));

const journeys: PlaywrightTestProject[] = [
  { name: 'phone', testIgnore: /narrow\.spec/, use: phone },
  // Where a wide screen is laid out or used in another way, or the size changes on the way.
  { name: 'desktop', testMatch: /(checks|narrow|organisation)\.spec/, use: desktop },
];

export default defineConfig<{ edition: Edition }>({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './fixtures/server.ts',
  snapshotPathTemplate: '{testDir}/heard/{arg}{ext}',
  // Generous: how fast the product is gets measured elsewhere, and a busy machine is no fault of it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  retries: 0,
  // A journey waits for a third of its time; three of them fill two cores. Each worker has a browser, a server and a
  // database of its own.
  fullyParallel: true,
  workers: 3,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: chromium,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    // Recording costs every test a fifth of its time, for the few that fail: `--trace retain-on-failure` does it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: storiesInEveryEdition ? all.map(projectOf) : [...[...heard, ...chosen].map(projectOf), ...journeys],
});

import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { launching, type EngineName } from './engines/engines.js';
import {
  desktop,
  everyEdition,
  heardIn,
  nameOf,
  phone,
  standsForAll,
  storiesInEveryEdition,
  toldIn,
  toldElsewhere,
  type Edition,
} from './fixtures/editions.js';
import { isFull, leftOut } from './fixtures/full.js';

interface Told {
  told: string;
  edition: Edition;
  engine?: EngineName;
}

type Chosen = { edition: Edition };
type ChosenForAll = { engine: EngineName };

const projectOf = ({ told, edition, engine = 'chromium' }: Told): PlaywrightTestProject<Chosen, ChosenForAll> => ({
  name: `${told} in ${nameOf(edition)}${engine === 'chromium' ? '' : ` in ${engine}`}`,
  testDir: 'stories',
  testMatch: `${told}.spec.ts`,
  timeout: 600_000,
  use: { edition, engine, launchOptions: launching(engine, edition) },
});

const stories = Object.keys(toldIn);
const heard = stories
  .filter((told) => isFull || standsForAll.includes(told))
  .map((told) => ({ told, edition: heardIn }));
/** A second edition of each, when everything is tested. */
const chosen = isFull ? Object.entries(toldIn).map(([told, edition]) => ({ told, edition })) : [];
const all = everyEdition.flatMap((edition) => stories.map((told) => ({ told, edition })));

const toldBy = (engine: EngineName) =>
  Object.entries(toldElsewhere).map(([told, edition]) => ({ told, edition, engine }));

const journeys: PlaywrightTestProject[] = [
  { name: 'phone', testIgnore: /narrow\.spec/, use: phone },
  // Where a wide screen is laid out or used in another way, or the size changes on the way.
  { name: 'desktop', testMatch: isFull ? /(checks|narrow|organisation)\.spec/ : /narrow\.spec/, use: desktop },
];

/** `ENGINE=firefox` and `ENGINE=webkit` tell the stories there and nothing else; `STORIES=all` in every edition. */
function projects() {
  const engine = process.env['ENGINE'];
  if (engine === 'firefox' || engine === 'webkit') return toldBy(engine).map(projectOf);
  return storiesInEveryEdition ? all.map(projectOf) : [...[...heard, ...chosen].map(projectOf), ...journeys];
}

export default defineConfig<Chosen, ChosenForAll>({
  testDir: 'journeys',
  outputDir: 'test-results',
  globalSetup: './fixtures/server.ts',
  snapshotPathTemplate: '{testDir}/heard/{arg}{ext}',
  // Generous: how fast the product is gets measured elsewhere, and a busy machine is no fault of it.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  ...leftOut,
  forbidOnly: true,
  retries: 0,
  // A journey waits for a third of its time; three of them fill two cores. Each worker has a browser, a server and a
  // database of its own.
  fullyParallel: true,
  workers: 3,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: launching('chromium', { theme: 'light' }),
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    // Recording costs every test a fifth of its time, for the few that fail: `--trace retain-on-failure` does it.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: projects(),
});

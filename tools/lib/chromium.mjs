import { existsSync } from 'node:fs';
import { installWhereAllowed } from './packages.mjs';
import { Stop } from './tool.mjs';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const WHAT_TO_INSTALL =
  'The end-to-end tests need Chromium. Install it and run again:\n' +
  '  Debian, Ubuntu:  sudo apt-get install chromium\n' +
  '  Fedora:          sudo dnf install chromium\n' +
  '  macOS:           brew install --cask chromium\n' +
  'or name one: CHROMIUM=/path/to/chromium npm test';

/** The same engine without the parts that draw windows: a journey takes two thirds of the time in it. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';

function installed() {
  const named = process.env['CHROMIUM'];
  if (named && !existsSync(named)) throw new Stop(`CHROMIUM names ${named}, and there is no such file.`);
  return named ?? USUAL_PLACES.find((path) => existsSync(path));
}

/** @returns {Promise<string>} the path of a Chromium, installed first where that is ours to do */
export async function ensureChromium() {
  const found = installed();
  if (found) return found;
  await installWhereAllowed('Chromium', ['chromium']);
  const path = installed();
  if (!path) throw new Stop(WHAT_TO_INSTALL);
  return path;
}

/** @returns {Promise<string | undefined>} the path of one without windows; not every system has it, and nothing needs it */
export async function findWindowless() {
  if (process.env['CHROMIUM']) return undefined;
  if (!existsSync(WITHOUT_WINDOWS)) await installWhereAllowed('Chromium without windows', ['chromium-headless-shell']);
  return existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : undefined;
}

import { existsSync } from 'node:fs';
import { ensureProgram, installWhereAllowed } from './packages.mjs';

/** @import { Program } from './packages.mjs' */

/** @type {Program} */
const CHROMIUM = {
  title: 'Chromium',
  variable: 'CHROMIUM',
  paths: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  packages: ['chromium'],
};

const WHAT_TO_INSTALL =
  'The end-to-end tests need Chromium. Install it and run again:\n' +
  '  Debian, Ubuntu:  sudo apt-get install chromium\n' +
  '  Fedora:          sudo dnf install chromium\n' +
  '  macOS:           brew install --cask chromium\n' +
  'or name one: CHROMIUM=/path/to/chromium npm test';

/** The same engine without the parts that draw windows: a journey takes two thirds of the time in it. */
const WITHOUT_WINDOWS = '/usr/bin/chromium-headless-shell';

/** @returns {Promise<string>} */
export const ensureChromium = () => ensureProgram(CHROMIUM, WHAT_TO_INSTALL);

/** @returns {Promise<string | undefined>} the path of one without windows; not every system has it, and nothing needs it */
export async function findWindowless() {
  if (process.env['CHROMIUM']) return undefined;
  if (!existsSync(WITHOUT_WINDOWS)) await installWhereAllowed('Chromium without windows', ['chromium-headless-shell']);
  return existsSync(WITHOUT_WINDOWS) ? WITHOUT_WINDOWS : undefined;
}

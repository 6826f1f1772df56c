import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';
import type { Edition } from '../fixtures/editions.js';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** What only some engines, as they can be driven, let a test do. */
export type Ability =
  /** Show a picture to the camera. */
  | 'camera'
  /** Hand a message to the push worker, as a push service does. */
  | 'push'
  /** Let the network be slow. */
  | 'slow network'
  /** Open a page as if scripts were switched off. */
  | 'no scripts'
  /** Lay a page out as on paper. */
  | 'paper'
  /** Read a downloaded file. */
  | 'downloads'
  /** Have a device that makes passkeys; the page is given one of ours otherwise. */
  | 'passkeys'
  /** Set the clock of the browser. */
  | 'clock';

/** Why a part of a story is left out in an engine. */
export const lacking: Record<EngineName, Partial<Record<Ability, string>>> = {
  chromium: {},
  firefox: {
    camera: 'Firefox has a camera for tests, and what it shows cannot be chosen',
    push: 'WebDriver BiDi has no command for it',
    'slow network': 'WebDriver BiDi has no command for it',
    'no scripts': 'Firefox ESR has no command for it',
    paper: 'Firefox ESR has no command for it',
    downloads: 'Playwright does not hear of a file that a page has made itself',
    passkeys: 'WebDriver BiDi has no command for it',
  },
  webkit: {
    camera: 'WebKitGTK was built without one',
    push: 'WebKitGTK has no push service',
    'slow network': 'WebDriver has no command for it',
    paper: 'WebDriver has no command for it',
    downloads: 'WebDriver has no command for it',
    passkeys: 'WebKitGTK was built without them',
    clock: 'WebDriver has no command for it',
  },
};

/** What can be chosen by hand is a whole browser; `npm test` names one without windows as well, where there is one. */
export const wholeChromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
export const quickChromium = process.env['CHROMIUM_SHELL'] ?? wholeChromium;

/** For what the engine alone lacks: a camera, notifications, a page that fills the screen. */
export const inWholeBrowser = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  executablePath: wholeChromium,
});

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
];

export const launching = (engine: EngineName, { theme }: Pick<Edition, 'theme'>): LaunchOptions =>
  engine === 'firefox'
    ? {
        channel: 'moz-firefox',
        executablePath: join(import.meta.dirname, 'firefox.mjs'),
        firefoxUserPrefs: { 'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1 },
      }
    : { executablePath: quickChromium, args: chromiumArguments };

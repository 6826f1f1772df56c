import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { openNetwork, type Network } from './network.js';
import { openSession, type Session } from './webdriver.js';
import { WebKitPage } from './webkit-page.js';

const driver = process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver';

/**
 * WebKitGTK's own small browser, driven through WebDriver: Playwright drives only builds of its own. It offers of
 * Playwright's `Browser`, `Page` and `Locator` what the stories use; anything else is refused by name.
 */
export async function startWebKit(): Promise<Browser> {
  const screen = await startScreen();
  const contexts = new Set<{ close: () => Promise<void> }>();
  const browser = {
    newContext: async (options: BrowserContextOptions) => {
      const context = await openContext(options, screen.display);
      contexts.add(context);
      return context;
    },
    close: async () => {
      for (const context of contexts) await context.close();
      await screen.close();
    },
  };
  return refusingTheRest(browser, 'browser') as unknown as Browser;
}

async function openContext(options: BrowserContextOptions, display: string) {
  const network = await openNetwork();
  const session = await openSession(driver, capabilities(options, network), {
    ...process.env,
    DISPLAY: display,
    // Whatever the machine speaks: without a locale the browser's language would be called C.
    LANG: 'en_GB.UTF-8',
    TZ: options.timezoneId ?? 'UTC',
    GTK_THEME: options.colorScheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
  });
  const viewport = options.viewport ?? { width: 1280, height: 800 };
  const first = String(await session.call('GET', '/window'));
  const owner = { baseURL: options.baseURL ?? '', current: first };
  let isFirstTaken = false;
  let isClosed = false;
  const context = {
    viewport,
    /** WebDriver does not tell what the console says. */
    on: () => undefined,
    setOffline: async (isOffline: boolean) => network.setOffline(isOffline),
    newPage: async () => {
      const handle = isFirstTaken ? await newWindow(session) : first;
      isFirstTaken = true;
      const page = new WebKitPage({ session, network, owner, context: contextShown }, handle);
      await page.call('POST', '/window/rect', { width: viewport.width, height: viewport.height });
      return refusingTheRest(page, 'page');
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await session.close();
      await network.close();
    },
  };
  const contextShown = refusingTheRest(context, 'context');
  return contextShown;
}

async function newWindow(session: Session): Promise<string> {
  const { handle } = (await session.call('POST', '/window/new', { type: 'window' })) as { handle: string };
  return handle;
}

const capabilities = ({ javaScriptEnabled }: BrowserContextOptions, { proxy }: Network) => ({
  proxy: { proxyType: 'manual', httpProxy: proxy },
  'webkitgtk:browserOptions': {
    // Scripts of the page are left out, those of the driver are not.
    args: ['--automation', ...(javaScriptEnabled === false ? ['--enable-javascript-markup=false'] : [])],
  },
});

/** A story that asks for something else fails with its name, and not with "is not a function". */
const refusingTheRest = <Target extends object>(target: Target, what: string): Target =>
  new Proxy(target, {
    get: (of, name) => {
      const value: unknown = Reflect.get(of, name, of);
      if (value === undefined && typeof name === 'string' && name !== 'then') {
        throw new Error(`WebKit's ${what} has no ${name} here`);
      }
      return typeof value === 'function' ? (value.bind(of) as unknown) : value;
    },
  });

/** A screen that nobody sees. */
async function startScreen(): Promise<{ display: string; close: () => Promise<void> }> {
  const screen = spawn(
    process.env['XVFB'] ?? '/usr/bin/Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const ended = new Promise<void>((resolve) => screen.once('close', () => resolve()));
  const number = await new Promise<string>((resolve, reject) => {
    (screen.stdio[3] as Readable).once('data', (text: Buffer) => resolve(String(text).trim()));
    screen.once('error', reject);
  });
  return {
    display: `:${number}`,
    close: async () => {
      screen.kill();
      await ended;
    },
  };
}

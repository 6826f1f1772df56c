import { installWhereAllowed, pathOf } from './packages.mjs';
import { Stop } from './tool.mjs';

/** @import { Program } from './packages.mjs' */

/** @type {Program[]} the engines besides Chromium, in which the stories are told as well */
const ENGINES = [
  { title: 'Firefox', variable: 'FIREFOX', paths: ['/usr/bin/firefox-esr'], packages: ['firefox-esr'] },
  {
    title: 'WebKit',
    variable: 'WEBKIT_DRIVER',
    paths: ['/usr/bin/WebKitWebDriver'],
    packages: ['webkit2gtk-driver'],
  },
  { title: 'a screen for WebKit', variable: 'XVFB', paths: ['/usr/bin/Xvfb'], packages: ['xvfb'] },
];

/** @returns {Promise<Record<string, string>>} where they are, installed first where that is ours to do */
export async function ensureEngines() {
  /** @type {Record<string, string>} */
  const found = {};
  const missing = ENGINES.filter((engine) => !pathOf(engine));
  if (missing.length > 0) {
    await installWhereAllowed(
      missing.map(({ title }) => title).join(', '),
      missing.flatMap(({ packages }) => packages),
    );
  }
  for (const engine of ENGINES) {
    const path = pathOf(engine);
    if (!path) {
      throw new Stop(
        `The stories in every engine need ${engine.title}. Install it and run again:\n` +
          `  Debian, Ubuntu:  sudo apt-get install ${engine.packages.join(' ')}\n` +
          `or name one: ${engine.variable}=/path/to/it npm run test:full`,
      );
    }
    found[engine.variable] = path;
  }
  return found;
}

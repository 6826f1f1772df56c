import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** @import { Plugin, ResolvedConfig, Rolldown } from 'vite' */

const SCRIPT = 'virtual:visitor-script';

/**
 * The design's tokens without those that the page does not use, and without the app's own theme switch.
 *
 * @param {string} tokens @param {string} style
 */
function usedTokens(tokens, style) {
  const plain = tokens
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/:root\[data-theme=[^{]*\{[^}]*\}/g, '')
    .replaceAll(/:root:not\([^)]*\)/g, ':root');
  /** @type {Set<string>} */
  const used = new Set();
  const follow = (/** @type {string} */ text) => {
    for (const [, name = ''] of text.matchAll(/var\((--[\w-]+)/g)) {
      if (used.has(name)) continue;
      used.add(name);
      for (const [, value = ''] of plain.matchAll(new RegExp(`${name}\\s*:([^;}]+)`, 'g'))) follow(value);
    }
  };
  follow(style);
  return plain.replaceAll(/(--[\w-]+)\s*:[^;}]+;/g, (declaration, /** @type {string} */ name) =>
    used.has(name) ? declaration : '',
  );
}

/**
 * Puts style and script of the visitor's page into its renderer, as texts: one response is all that a visitor loads.
 *
 * @returns {Plugin}
 */
export function visitorPage() {
  /** @type {ResolvedConfig} */
  let config;
  return {
    name: 'rounds:visitor-page',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: (id) => (id === SCRIPT ? `\0${SCRIPT}` : undefined),
    transform(code, id) {
      if (!id.includes('visitor.css')) return undefined;
      const tokens = readFileSync(join(config.root, 'src/styles/tokens.css'), 'utf8');
      return usedTokens(tokens, code) + code;
    },
    async load(id) {
      if (id !== `\0${SCRIPT}`) return undefined;
      const entry = join(config.root, 'src/visitor/script.ts');
      this.addWatchFile(entry);
      const result = /** @type {Rolldown.RolldownOutput[]} */ (
        await build({
          configFile: false,
          root: config.root,
          logLevel: 'warn',
          publicDir: false,
          build: {
            write: false,
            target: ['chrome90', 'firefox90', 'safari14'],
            lib: { entry, formats: ['iife'], name: 'visitor', fileName: 'script' },
          },
        })
      );
      const code = result[0]?.output[0].code.trim() ?? '';
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { usedTokens } from './used-tokens.mjs';

/** @import { Plugin, ResolvedConfig, Rolldown } from 'vite' */

const SCRIPT = 'virtual:visitor-script';

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

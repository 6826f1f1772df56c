import { join } from 'node:path';
import { build } from 'vite';

/** @import { Plugin, ResolvedConfig, Rolldown } from 'vite' */

const SCRIPT = 'virtual:visitor-script';

/**
 * Puts the script of the visitor's page into its renderer, as a text: one response is all that a visitor loads.
 *
 * @returns {Plugin}
 */
export function visitorScript() {
  /** @type {ResolvedConfig} */
  let config;
  return {
    name: 'rounds:visitor-script',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId: (id) => (id === SCRIPT ? `\0${SCRIPT}` : undefined),
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

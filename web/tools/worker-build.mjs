import { join, resolve } from 'node:path';
import { build } from 'vite';

/** @import { ResolvedConfig } from 'vite' */

/**
 * Builds a worker of `src/workers/` into the app's folder, as one classic script. It is a build of its own because a
 * service worker may not share chunks with pages.
 *
 * @param {ResolvedConfig} config of the app
 * @param {string} name of the file, without its ending
 * @param {Record<string, string>} [define]
 */
export async function buildWorker(config, name, define = {}) {
  await build({
    root: config.root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: config.resolve.conditions },
    // Libraries ask for it, and in a library's build nobody else answers.
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir: resolve(config.root, config.build.outDir),
      emptyOutDir: false,
      target: config.build.target,
      lib: {
        entry: join(config.root, `src/workers/${name}.ts`),
        formats: ['iife'],
        name: 'worker',
        fileName: () => `${name}.js`,
      },
    },
  });
}

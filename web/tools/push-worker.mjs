import { join, resolve } from 'node:path';
import { build } from 'vite';

/** @import { Plugin, ResolvedConfig } from 'vite' */

/**
 * Builds the push worker after the app, as one classic script: a service worker may not share chunks with pages.
 *
 * @returns {Plugin}
 */
export function pushWorker() {
  /** @type {ResolvedConfig} */
  let config;
  return {
    name: 'rounds:push-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      await build({
        root: config.root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        resolve: { conditions: config.resolve.conditions },
        build: {
          outDir: resolve(config.root, config.build.outDir),
          emptyOutDir: false,
          target: config.build.target,
          lib: {
            entry: join(config.root, 'src/workers/push-worker.ts'),
            formats: ['iife'],
            name: 'pushWorker',
            fileName: () => 'push-worker.js',
          },
        },
      });
    },
  };
}

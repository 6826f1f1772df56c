import { buildWorker } from './worker-build.mjs';

/** @import { Plugin, ResolvedConfig } from 'vite' */

/**
 * Builds a worker that knows nothing of the app's files, after the app.
 *
 * @param {string} file of `src/workers/`, without its ending
 * @returns {Plugin}
 */
export function plainWorker(file) {
  /** @type {ResolvedConfig} */
  let config;
  return {
    name: `rounds:${file}`,
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      await buildWorker(config, file);
    },
  };
}

import { buildWorker } from './worker-build.mjs';

/** @import { Plugin, ResolvedConfig } from 'vite' */

/**
 * Builds the push worker after the app.
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
      await buildWorker(config, 'push-worker');
    },
  };
}

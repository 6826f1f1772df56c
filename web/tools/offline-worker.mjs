import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildWorker } from './worker-build.mjs';

/** @import { Plugin, ResolvedConfig } from 'vite' */

const KEPT = /\.(js|css|html|svg|png|wasm|webmanifest)$/;
/** Pictures of the app are for who does not have it yet. */
const LEFT_OUT = /^screenshots\/|worker\.js$/;

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && KEPT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** @param {string | Buffer} content */
const fingerprint = (content) => createHash('sha256').update(content).digest('base64url').slice(0, 16);

/**
 * Builds the offline worker after the app, with the list of everything the app consists of.
 *
 * @returns {Plugin}
 */
export function offlineWorker() {
  /** @type {ResolvedConfig} */
  let config;
  return {
    name: 'rounds:offline-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      const outDir = resolve(config.root, config.build.outDir);
      const files = filesIn(outDir)
        .filter((file) => !LEFT_OUT.test(file))
        .toSorted()
        .map((file) => ({ url: config.base + file, revision: fingerprint(readFileSync(join(outDir, file))) }));
      const version = fingerprint(JSON.stringify(files));
      await buildWorker(config, 'offline-worker', { __APP_FILES__: JSON.stringify({ version, files }) });
    },
  };
}

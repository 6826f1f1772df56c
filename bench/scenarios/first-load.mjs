import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readJson } from '../../tools/lib/json.mjs';

// Proves that a phone on a slow network gets the app's first screen: all JavaScript it needs, as sent, compressed.

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk */

const bench = join(import.meta.dirname, '..');
const app = join(bench, '../web/dist/app');

const manifest = /** @type {Record<string, Chunk>} */ (readJson(join(app, '.vite/manifest.json')));
const budgets = /** @type {{ firstLoadJavaScriptBytes: number }} */ (readJson(join(bench, 'budgets.json')));
const budget = budgets.firstLoadJavaScriptBytes;

/** @param {string} name @param {Set<string>} seen */
function collect(name, seen) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of manifest[name]?.imports ?? []) collect(imported, seen);
  return seen;
}

const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
const files = [...collect(String(entry), new Set())].map((name) => manifest[name]?.file ?? name);
const sizes = files.map((file) => ({ file, bytes: gzipSync(readFileSync(join(app, file)), { level: 9 }).length }));
const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);

for (const { file, bytes } of sizes) console.log(`${(bytes / 1024).toFixed(1).padStart(8)} KB  ${file}`);
console.log(
  `${(total / 1024).toFixed(1).padStart(8)} KB  first load of JavaScript, gzip (budget ${(budget / 1024).toFixed(0)} KB)`,
);
process.exitCode = total > budget ? 1 : 0;

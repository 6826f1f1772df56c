import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** JavaScript that a browser must have before it can show the first screen. */
const BUDGET = 130 * 1024;
const BUILT = join(import.meta.dirname, '..', 'dist', 'app');

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[] }} Chunk */
/** @param {string} path @returns {Record<string, Chunk>} */
function readJson(path) {
  return /** @type {Record<string, Chunk>} */ (JSON.parse(readFileSync(path, 'utf8')));
}

const manifest = new Map(Object.entries(readJson(join(BUILT, '.vite', 'manifest.json'))));

/** The chunk and what it imports, without what it only loads later. @param {string} key @param {Set<string>} found */
function firstLoad(key, found = new Set()) {
  const chunk = manifest.get(key);
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) firstLoad(imported, found);
  return found;
}

const entry = [...manifest].find(([, chunk]) => chunk.isEntry)?.[0];
if (entry === undefined) throw new Error('The build has no entry.');

const sizes = [...firstLoad(entry)].map((file) => ({ file, size: gzipSync(readFileSync(join(BUILT, file))).length }));
const total = sizes.reduce((sum, { size }) => sum + size, 0);
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KB`;

for (const { file, size } of sizes) process.stdout.write(`${kilobytes(size).padStart(9)}  ${file}\n`);
process.stdout.write(`${kilobytes(total).padStart(9)}  first load, gzip; budget ${kilobytes(BUDGET)}\n`);
if (total > BUDGET) {
  process.stderr.write('The first load is over its budget: load a screen lazily, or leave a library out.\n');
  process.exitCode = 1;
}

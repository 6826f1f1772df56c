import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** JavaScript that a browser must have before it can show the first screen. */
const BUDGET = 130 * 1024;
const BUILT = join(import.meta.dirname, '..', 'dist', 'app');

/** @typedef {{ file: string, name?: string, isEntry?: boolean, imports?: string[] }} Chunk */
/** @param {string} path @returns {Record<string, Chunk>} */
function readJson(path) {
  return /** @type {Record<string, Chunk>} */ (JSON.parse(readFileSync(path, 'utf8')));
}

const manifest = new Map(Object.entries(readJson(join(BUILT, '.vite', 'manifest.json'))));

/** The chunk and what it imports, without what it only loads later. @param {string} key @param {Set<Chunk>} found */
function firstLoad(key, found = new Set()) {
  const chunk = manifest.get(key);
  if (!chunk || found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) firstLoad(imported, found);
  return found;
}

/** What a person may open the app with. The contents of a tab come on their own, one of them with the chart. */
const SCREENS = ['LandingScreen', 'MainScreen', 'ChecklistScreen', 'PeopleScreen', 'TemplatesScreen', 'SettingsScreen'];
/** The parts with the chart, the drag library, the scanner and the poster's drawing: in no first load but their own. */
const LATER = /DashboardTab|TemplateScreen|ScanScreen|decoder|PosterWorkshop/;

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** The kiosk's page with style, script and all texts, and its worker. */
const KIOSK_BUDGET = 40 * 1024;
const kiosk = [
  readFileSync(join(BUILT, '..', 'kiosk', 'page.json')),
  readFileSync(join(BUILT, 'kiosk-worker.js')),
].reduce((sum, file) => sum + gzipSync(file).length, 0);
process.stdout.write(`${kilobytes(kiosk).padStart(9)}  all of the kiosk, gzip; budget ${kilobytes(KIOSK_BUDGET)}\n`);
if (kiosk > KIOSK_BUDGET) {
  process.stderr.write('The kiosk has become too large.\n');
  process.exitCode = 1;
}

const entry = [...manifest].find(([, chunk]) => chunk.isEntry)?.[0];
if (entry === undefined) throw new Error('The build has no entry.');

/** @param {string} name */
function screenFile(name) {
  const key = `src/app/screens/${name}.tsx`;
  if (!manifest.has(key)) throw new Error(`The build has no ${key}.`);
  return key;
}

const zipped = (/** @type {string} */ file) => gzipSync(readFileSync(join(BUILT, file))).length;

for (const screen of SCREENS) {
  const chunks = [...firstLoad(screenFile(screen), firstLoad(entry))];
  const total = chunks.reduce((sum, { file }) => sum + zipped(file), 0);
  process.stdout.write(`${kilobytes(total).padStart(9)}  first load of ${screen}, gzip; budget ${kilobytes(BUDGET)}\n`);
  const early = chunks.map(({ name = '' }) => name).filter((name) => LATER.test(name));
  if (total > BUDGET || early.length > 0) {
    process.stderr.write(`Load a part later, or leave a library out. ${early.join(', ')}\n`);
    process.exitCode = 1;
  }
}

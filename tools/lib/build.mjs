import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { bin, capture, ROOT } from './processes.mjs';
import { Stop } from './tool.mjs';

const STAMP = join(ROOT, '.tmp', 'web-build.sha256');
const WEB_SOURCES = [
  'web',
  'contract/src',
  'contract/locales',
  'scanner/src',
  'package-lock.json',
  'tsconfig.base.json',
];
const NOT_SOURCES = new Set(['dist', 'node_modules', '.vite']);

/** @param {string} path @returns {Iterable<string>} */
function* filesUnder(path) {
  const entries = readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (NOT_SOURCES.has(entry.name)) continue;
    const child = join(path, entry.name);
    if (entry.isDirectory()) yield* filesUnder(child);
    else if (!/\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name)) yield child;
  }
}

// Contents rather than times: a fresh checkout or a switched branch touches every file.
function webSourcesHash() {
  const hash = createHash('sha256');
  for (const source of WEB_SOURCES.map((path) => join(ROOT, path))) {
    const files = source.endsWith('.json') ? [source] : filesUnder(source);
    for (const file of files) {
      hash
        .update(`${relative(ROOT, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** @param {string} what @param {string} command @param {string[]} args */
async function step(what, command, args) {
  const { code, output } = await capture(command, args);
  if (code !== 0) throw new Stop(`${output}\n${what} could not be built.`);
}

async function buildWeb() {
  const hash = webSourcesHash();
  const isFresh = existsSync(join(ROOT, 'web', 'dist')) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
  if (isFresh) return;
  process.stdout.write('Building the web app …\n');
  await step('The web app', 'npm', ['run', '--silent', 'build', '--workspace', '@rounds/web']);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
}

/** Builds what is stale, and nothing when nothing changed. */
export async function build() {
  // tsc -b knows by itself what is stale.
  await step('The server', bin('tsc'), ['-b', 'contract', 'scanner', 'server']);
  await buildWeb();
}

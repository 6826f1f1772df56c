import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { filesUnder } from './files.mjs';
import { bin, capture, ROOT } from './processes.mjs';
import { Stop } from './tool.mjs';

const BUILT = join(ROOT, 'web', 'dist', 'app', 'index.html');
const STAMP = join(ROOT, '.tmp', 'web-build.sha256');
const WEB_SOURCES = [
  'web',
  'contract/src',
  'contract/locales',
  'scanner/src',
  'package-lock.json',
  'tsconfig.base.json',
];
const NOT_SOURCES = /\.test\.tsx?$|\.tsbuildinfo$/;

// Contents rather than times: a fresh checkout or a switched branch touches every file.
function webSourcesHash() {
  const hash = createHash('sha256');
  for (const source of WEB_SOURCES.map((path) => join(ROOT, path))) {
    const files = source.endsWith('.json') ? [source] : filesUnder(source);
    for (const file of files) {
      if (NOT_SOURCES.test(file)) continue;
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
  const isFresh = existsSync(BUILT) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash;
  if (isFresh) return;
  process.stdout.write('Building the web app …\n');
  await step('The web app', 'npm', ['run', '--silent', 'build', '--workspace', '@rounds/web']);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
}

/** Builds what is stale, and nothing when nothing changed. */
export async function build() {
  // tsc -b knows by itself what is stale.
  await step('The server', bin('tsc'), ['-b', 'contract', 'scanner', 'server/tsconfig.app.json']);
  await buildWeb();
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** JavaScript that an address needs before it shows what it is for: the screen, the tab in it, and what follows without a tap. */
const BUDGET = 130;
const BUILT = join(import.meta.dirname, '..', 'dist', 'app');

const zipped = (/** @type {string} */ file) => gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length;
const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KB`;

/** The kiosk's page with style, script and all texts, and its worker. */
const KIOSK_BUDGET = 40 * 1024;
const kiosk = zipped('../kiosk/page.json') + zipped('kiosk-worker.js');
process.stdout.write(`${kilobytes(kiosk).padStart(9)}  all of the kiosk, gzip; budget ${kilobytes(KIOSK_BUDGET)}\n`);
if (kiosk > KIOSK_BUDGET) {
  process.stderr.write('The kiosk has become too large.\n');
  process.exitCode = 1;
}

const files = /** @type {Record<string, string[]>} */ (
  JSON.parse(readFileSync(join(BUILT, '.vite', 'views.json'), 'utf8'))
);
for (const [view, needed] of Object.entries(files)) {
  const budget = BUDGET * 1024;
  const bytes = needed.reduce((sum, file) => sum + zipped(file), 0);
  process.stdout.write(
    `${kilobytes(bytes).padStart(9)} in ${String(needed.length).padStart(2)} files  ${view}; budget ${kilobytes(budget)}\n`,
  );
  if (bytes > budget) {
    process.stderr.write(`Load a part of it later, or leave a library out: ${view}\n`);
    process.exitCode = 1;
  }
}

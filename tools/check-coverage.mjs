import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testTitles, wrongStatements } from './docs/coverage.mjs';
import { ROOT } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

const PAGE = 'docs/specification-coverage.md';

/** @type {Map<string, string[] | undefined>} */
const read = new Map();

/** @param {string} path the tests of a file, or nothing when there is no such file; many statements name the same */
function testsIn(path) {
  const file = join(ROOT, path);
  if (!read.has(path)) read.set(path, existsSync(file) ? testTitles(path, readFileSync(file, 'utf8')) : undefined);
  return read.get(path);
}

await runTool(async () => {
  const problems = wrongStatements(readFileSync(join(ROOT, PAGE), 'utf8'), testsIn);
  if (problems.length > 0) throw new Stop(problems.map((problem) => `${PAGE}: ${problem}`).join('\n'));
});

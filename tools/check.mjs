import { bin, capture, endChildrenOnSignal } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

/** @type {[title: string, command: string, args: string[]][]} */
const CHECKS = [
  ['types', bin('tsc'), ['-b']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', bin('oxfmt'), ['--check']],
  ['dead code', bin('knip'), ['--no-progress']],
  ['docs', process.execPath, ['tools/check-docs.mjs']],
  ['coverage', process.execPath, ['tools/check-coverage.mjs']],
  ['locales', process.execPath, ['tools/check-locales.mjs']],
  ['lock file', process.execPath, ['tools/check-lockfile.mjs']],
  ['dependencies', process.execPath, ['tools/check-dependencies.mjs']],
  ['commits', process.execPath, ['tools/check-commits.mjs']],
];

// They are not connected to the terminal, and would print without colours.
const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env;

endChildrenOnSignal();

await runTool(async () => {
  const failed = [];
  for (const [title, command, args] of CHECKS) {
    const started = performance.now();
    const { code, output } = await capture(command, args, { env });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title} (${seconds} s)\n`);
    // What could not be looked at is said, and is no failure.
    const unseen = output.split('\n').filter((line) => line.startsWith('not '));
    for (const line of unseen) process.stdout.write(`        ${line}\n`);
    if (code === 0) continue;
    failed.push(title);
    process.stdout.write(`${output}\n`);
  }
  if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}.`);
});

import { bin, capture, endChildrenOnSignal } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

/** @typedef {[title: string, command: string, args: string[]]} Check */

/**
 * Two at a time, for two cores. The linter takes as long as everything else together, and reads what the compiler has
 * made of the contract.
 *
 * @type {Check[][]}
 */
const LANES = [
  [
    ['types', bin('tsc'), ['-b']],
    ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ],
  [
    ['dead code', bin('knip'), ['--no-progress', '--cache']],
    ['format', bin('oxfmt'), ['--check']],
    ['docs', process.execPath, ['tools/check-docs.mjs']],
    ['sizes', process.execPath, ['tools/check-sizes.mjs']],
    ['coverage', process.execPath, ['tools/check-coverage.mjs']],
    ['locales', process.execPath, ['tools/check-locales.mjs']],
    ['lock file', process.execPath, ['tools/check-lockfile.mjs']],
    ['dependencies', process.execPath, ['tools/check-dependencies.mjs']],
    ['commits', process.execPath, ['tools/check-commits.mjs']],
  ],
];

const env = {
  // The compiler and the linter are Go programs, and spend a fifth of their time on tidying memory that there is enough of.
  GOGC: '400',
  GOMEMLIMIT: '4GiB',
  ...process.env,
  // They are not connected to the terminal, and would print without colours.
  ...(process.stdout.isTTY && { FORCE_COLOR: '1' }),
};

endChildrenOnSignal();

/** @param {Check} check @returns {Promise<string[]>} its title when it failed */
async function perform([title, command, args]) {
  const started = performance.now();
  const { code, output } = await capture(command, args, { env });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title} (${seconds} s)\n`);
  // What could not be looked at is said, and is no failure.
  const unseen = output.split('\n').filter((line) => line.startsWith('not '));
  for (const line of unseen) process.stdout.write(`        ${line}\n`);
  if (code === 0) return [];
  process.stdout.write(`${output}\n`);
  return [title];
}

/** @param {Check[]} checks */
async function inSequence(checks) {
  const failed = [];
  for (const check of checks) failed.push(...(await perform(check)));
  return failed;
}

await runTool(async () => {
  const failed = (await Promise.all(LANES.map(inSequence))).flat();
  if (failed.length > 0) throw new Stop(`Failed: ${failed.join(', ')}.`);
});

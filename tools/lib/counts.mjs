/**
 * What a suite did, in numbers. A file that does not load or a run that breaks off counts as one failure: never
 * as nothing.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ testResults: { name: string, status: string, assertionResults: { status: string }[] }[] }} VitestReport
 * @typedef {{ expected: number, unexpected: number, flaky: number, skipped: number }} PlaywrightStats
 * @typedef {{ stats: PlaywrightStats, errors: unknown[] }} PlaywrightReport
 */

/** @returns {Counts} */
export const nothing = () => ({ passed: 0, failed: 0, skipped: 0 });

/** @param {Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = nothing();
  for (const counts of all) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  return total;
}

/**
 * @param {VitestReport} report
 * @param {(file: string) => string} suiteOf
 * @returns {Map<string, Counts>}
 */
export function countVitest(report, suiteOf) {
  /** @type {Map<string, Counts>} */
  const suites = new Map();
  for (const file of report.testResults) {
    const suite = suiteOf(file.name);
    const counts = nothing();
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
    if (file.status === 'failed' && counts.failed === 0) counts.failed = 1;
    suites.set(suite, sum([suites.get(suite) ?? nothing(), counts]));
  }
  return suites;
}

/** @param {PlaywrightReport} report @returns {Counts} */
export function countPlaywright({ stats, errors }) {
  // A test that passes only at its second try is broken.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** @param {Counts} counts */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

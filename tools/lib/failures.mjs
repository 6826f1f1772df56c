import { stripVTControlCharacters } from 'node:util';

/**
 * What failed, by name and with its first words. A long run's own output has scrolled away when its counts are read.
 *
 * @typedef {{ name: string, status: string, message?: string,
 *   assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }} VitestFile
 * @typedef {{ status: string, projectName?: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, line: number, tests: PlaywrightTest[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

const LINES = 8;

/** @param {string} where @param {string | undefined} why */
function failure(where, why = '') {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [where, ...lines.slice(0, LINES).map((line) => `  ${line}`)].join('\n');
}

/** @param {{ testResults: VitestFile[] }} report @returns {string[]} */
export function vitestFailures({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0) return [failure(name, message)];
      return tests.map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages?.[0]));
    });
}

/** @param {PlaywrightSuite} suite @returns {string[]} */
export function playwrightFailures({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => {
        const why = results.find(({ error }) => error)?.error?.message;
        return failure(`${file}:${line}: ${title} (${projectName})`, why);
      }),
  );
  return [...own, ...suites.flatMap((suite) => playwrightFailures(suite))];
}

import { describe, expect, it } from 'vitest';
import { playwrightFailures, vitestFailures } from './failures.mjs';

const green = { status: 'passed', fullName: 'lets people in', failureMessages: [] };
const red = {
  status: 'failed',
  fullName: 'refuses strangers',
  failureMessages: ['\u001b[31mexpected 200\u001b[39m\n\n  to be 401'],
};

describe('the failures of a test run', () => {
  it('are named with their file and first words, without colours', () => {
    const testResults = [
      { name: 'server/a.test.ts', status: 'failed', assertionResults: [green, red] },
      { name: 'server/b.test.ts', status: 'passed', assertionResults: [green] },
    ];
    expect(vitestFailures({ testResults })).toEqual([
      'server/a.test.ts: refuses strangers\n  expected 200\n    to be 401',
    ]);
  });

  it('name a file that does not load', () => {
    const testResults = [{ name: 'web/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }];
    expect(vitestFailures({ testResults })).toEqual(['web/a.test.ts\n  no such module']);
  });

  it('are found in the suites within suites of a browser run, also when the second try passed', () => {
    const spec = (/** @type {string} */ title, /** @type {string} */ status) => ({
      title,
      file: 'door.spec.ts',
      line: 7,
      tests: [{ status, projectName: 'phone', results: [{ error: { message: 'Timed out' } }, {}] }],
    });
    const inner = { specs: [spec('opens', 'flaky'), spec('closes', 'expected')] };
    expect(playwrightFailures({ suites: [{ suites: [inner] }] })).toEqual([
      'door.spec.ts:7: opens (phone)\n  Timed out',
    ]);
  });
});

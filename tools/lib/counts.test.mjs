import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, inWords, sum } from './counts.mjs';

const passed = { status: 'passed' };
const failed = { status: 'failed' };
const skipped = { status: 'pending' };

describe('the counts of a test run', () => {
  it('are kept per suite', () => {
    const report = {
      testResults: [
        { name: 'web/a', status: 'passed', assertionResults: [passed, passed] },
        { name: 'web/b', status: 'failed', assertionResults: [passed, failed, skipped] },
        { name: 'scanner/a', status: 'passed', assertionResults: [passed] },
      ],
    };
    expect([...countVitest(report, (file) => String(file.split('/')[0]))]).toEqual([
      ['web', { passed: 3, failed: 1, skipped: 1 }],
      ['scanner', { passed: 1, failed: 0, skipped: 0 }],
    ]);
  });

  it('count a file that does not load as a failure', () => {
    const report = { testResults: [{ name: 'a', status: 'failed', assertionResults: [] }] };
    expect(countVitest(report, () => 'web').get('web')).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('count a browser test that passed at its second try, and an error outside tests, as failures', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
    expect(countPlaywright({ stats, errors: ['no server'] })).toEqual({ passed: 5, failed: 3, skipped: 0 });
  });

  it('end in one plain line', () => {
    const web = { passed: 3, failed: 1, skipped: 0 };
    expect(inWords(sum([web, web]))).toBe('6 passed, 2 failed');
    expect(inWords({ ...web, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });
});

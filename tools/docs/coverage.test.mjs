import { describe, expect, it } from 'vitest';
import { testTitles, wrongStatements } from './coverage.mjs';

const source = `
  describe('a visitor', () => {
    it('leaves stars', () => {});
    it.each([1, 2])('may leave %d', () => {});
  });
  test.describe('the screen', () => {
    test.use({ locale: 'cs' });
    test('fits', async () => { await test.step('when narrow', async () => {}); });
  });
  for (const language of languages) test(\`speaks \${language}\`, () => {});
`;

describe('the tests of a file', () => {
  it('are found with their steps and the groups around them', () => {
    expect(testTitles('a.test.ts', source)).toEqual([
      'a visitor › leaves stars',
      'a visitor › may leave %d',
      'the screen › fits',
      'the screen › fits › when narrow',
      'speaks ${language}',
    ]);
  });
});

describe('the page of coverage', () => {
  const problems = (/** @type {string} */ page) =>
    wrongStatements(page, (path) => (path === 'a.test.ts' ? testTitles(path, source) : undefined));

  it.each([
    ['nothing at all', '', ['no statement was found']],
    [
      'a statement without a test',
      '- **2.1** Stars.\n- **2.2** Words.\n  - `a.test.ts` › leaves stars',
      ['2.1 has no test'],
    ],
    ['a last one without a test', '- **2.1** Stars.', ['2.1 has no test']],
    ['a gap', '- **D1.2** Stars.\n  - `a.test.ts` › fits', ['D1.2 stands where D1.1 should']],
    ['a file that is gone', '- **1.1** Stars.\n  - `b.test.ts` › fits', ['1.1 names b.test.ts, which does not exist']],
    ['a test that is gone', '- **1.1** Stars.\n  - `a.test.ts` › leaves', ['1.1: a.test.ts has no test "leaves"']],
  ])('is refused with %s', (_, page, expected) => {
    expect(problems(page)).toEqual(expected);
  });

  it('passes by the name of a test, with or without its group, and by the name of a group', () => {
    const page = [
      '- **1.1** Stars.',
      '  - `a.test.ts` › a visitor › leaves stars',
      '  - `a.test.ts` › the screen',
      '- **1.2** Languages.',
      '  - `a.test.ts` › speaks ${language}',
    ].join('\n');
    expect(problems(page)).toEqual([]);
  });
});

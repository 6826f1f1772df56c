import { describe, expect, it } from 'vitest';
import { tooLong } from './sizes.mjs';

describe('a file', () => {
  it('is refused when it is long and has no reason', () => {
    const files = [
      { file: 'web/src/long.ts', lines: 301 },
      { file: 'web/src/fits.css', lines: 300 },
      { file: 'web/src/sentences.test.ts', lines: 401 },
      { file: 'ARCHITECTURE.md', lines: 201 },
    ];
    expect(tooLong(files, {})).toEqual([
      'web/src/long.ts has 301 lines, more than 300',
      'web/src/sentences.test.ts has 401 lines, more than 400',
      'ARCHITECTURE.md has 201 lines, more than 200',
    ]);
  });

  it('may be long with a reason, or when nobody wrote it as source', () => {
    const files = [
      { file: 'web/src/list.ts', lines: 400 },
      { file: 'package-lock.json', lines: 9000 },
      { file: 'README.md', lines: 400 },
      { file: 'web/src/sentences.test.ts', lines: 400 },
    ];
    expect(tooLong(files, { 'web/src/list.ts': 'a list' })).toEqual([]);
  });

  it('loses its excuse when it is short enough, or gone', () => {
    const excused = { 'web/src/short.ts': 'was long', 'web/src/gone.ts': 'was there' };
    expect(tooLong([{ file: 'web/src/short.ts', lines: 20 }], excused)).toEqual([
      'tools/lib/sizes.mjs excuses web/src/short.ts, which needs no excuse any more',
      'tools/lib/sizes.mjs excuses web/src/gone.ts, which needs no excuse any more',
    ]);
  });
});

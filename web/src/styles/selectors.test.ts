import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sources = join(import.meta.dirname, '..');
const preludes = (css: string) => css.replaceAll(/\/\*[^]*?\*\//g, '').match(/[^{}]+(?=\{)/g) ?? [];
/** The parts of a list; commas within parentheses do not divide it. */
const parts = (prelude: string) => prelude.split(/,(?![^(]*\))/);

describe('a selector', () => {
  it('that not every browser knows stands in no list with others, which it would take along', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
    expect(files.length).toBeGreaterThan(40);
    const mixed = files.flatMap((file) =>
      preludes(readFileSync(join(sources, file), 'utf8'))
        .filter((prelude) => !prelude.trim().startsWith('@'))
        .filter((prelude) => prelude.includes(':has(') && !parts(prelude).every((part) => part.includes(':has(')))
        .map((prelude) => `${file}: ${prelude.trim()}`),
    );
    expect(mixed).toEqual([]);
  });
});

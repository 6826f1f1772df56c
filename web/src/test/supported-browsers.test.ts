import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/**
 * What Chrome 116, Firefox 125 or Safari 17.4 do not know and the build does not translate. Looks that degrade by
 * themselves, such as `text-wrap: pretty`, are not in it.
 */
const young = {
  css: [
    ['anchor positioning', /\b(anchor-name|position-anchor|position-area|anchor-size)\b|\banchor\(/],
    ['@starting-style', /@starting-style/],
    ['@scope', /@scope/],
    ['@property', /@property/],
    ['light-dark()', /light-dark\(/],
    ['sizes of auto', /interpolate-size|calc-size\(/],
    ['discrete transitions', /allow-discrete|transition-behavior/],
    ['timelines of scrolling', /(animation|scroll|view)-timeline/],
    ['functions of siblings', /sibling-(index|count)\(/],
  ],
  script: [
    ['Array.fromAsync', /Array\.fromAsync/],
    ['URL.canParse, URL.parse', /\bURL\.(canParse|parse)\(/],
    [
      'methods of sets',
      /\.(union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    ],
    [
      'helpers of iterators',
      /Iterator\.|\.(values|keys|entries)\(\)\s*\.(map|filter|take|drop|some|every|find|toArray|reduce)\(/,
    ],
    ['Promise.try', /Promise\.try\(/],
    ['RegExp.escape', /RegExp\.escape\(/],
    ['bytes as Base64', /\.(toBase64|fromBase64|toHex|fromHex)\(/],
    ['Intl.DurationFormat', /Intl\.DurationFormat/],
    // Asked for with `?.`, it is only used where it is.
    ['Temporal', /\bTemporal\.(?!Now\.timeZoneId\(\) \?\?)/],
    ['view transitions', /startViewTransition\(/],
    ['invoker commands', /\bcommandFor=|\bclosedBy=/],
  ],
} satisfies Record<string, [string, RegExp][]>;

const withoutComments = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');

const sources = (ending: RegExp) =>
  ['web/src', 'scanner/src', 'contract/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => ending.test(file) && !/\.test\.|\/test\/|\/testing\//.test(file));

function usesOf(ending: RegExp, features: [string, RegExp][]): string[] {
  const files = sources(ending);
  expect(files.length).toBeGreaterThan(40);
  return files.flatMap((file) => {
    const source = withoutComments(readFileSync(join(root, file), 'utf8'));
    return features.filter(([, pattern]) => pattern.test(source)).map(([name]) => `${file}: ${name}`);
  });
}

describe('what every supported browser runs', () => {
  it('has no style that one of them does not know', () => {
    expect(usesOf(/\.css$/, young.css)).toEqual([]);
  });

  it('calls nothing that one of them does not have', () => {
    expect(usesOf(/\.tsx?$/, young.script)).toEqual([]);
  });
});

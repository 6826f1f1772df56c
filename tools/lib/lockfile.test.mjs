import { describe, expect, it } from 'vitest';
import { askForNewerNode, loosely, missingFromLock } from './lockfile.mjs';

describe('the lock file', () => {
  it('is refused without the binaries of other platforms', () => {
    const packages = {
      'node_modules/vite': { optionalDependencies: { '@x/linux': '1.0.0', '@x/darwin': '1.0.0' } },
      'node_modules/@x/linux': { version: '1.0.0' },
    };
    expect(missingFromLock(packages)).toEqual([
      'package-lock.json lacks @x/darwin, which node_modules/vite may need on another machine',
    ]);
  });

  it('finds a package next to the one that asks, inside it, or above', () => {
    const asks = { optionalDependencies: { fsevents: '2.0.0' } };
    const vite = { 'web/node_modules/vite': asks };
    expect(missingFromLock({ ...vite, 'node_modules/fsevents': {} })).toEqual([]);
    expect(missingFromLock({ ...vite, 'web/node_modules/fsevents': {} })).toEqual([]);
    expect(missingFromLock({ ...vite, 'web/node_modules/vite/node_modules/fsevents': {} })).toEqual([]);
  });

  it('is refused with a package that needs a newer Node.js than we promise', () => {
    const packages = {
      'node_modules/old': { engines: { node: '>= 0.4' } },
      'node_modules/just': { engines: { node: '^20.19.0 || >=22.12.0' } },
      'node_modules/any': {},
      'node_modules/new': { engines: { node: '>=22' } },
    };
    expect(askForNewerNode(packages, '>=20.19')).toEqual([
      'node_modules/new asks for Node.js >=22, and we promise 20.19.0',
    ]);
  });
});

describe('a package.json', () => {
  it('asks for exact versions', () => {
    const dependencies = { a: '1.2.3', b: '*', c: '^1.0.0', d: '18.4.0-beta.17' };
    expect(loosely('web/package.json', { dependencies, devDependencies: { e: '21' } })).toEqual([
      'web/package.json asks for b *: give the exact version',
      'web/package.json asks for c ^1.0.0: give the exact version',
      'web/package.json asks for e 21: give the exact version',
    ]);
  });
});

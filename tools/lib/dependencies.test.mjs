import { describe, expect, it } from 'vitest';
import { faultsOf, severeAdvisories } from './dependencies.mjs';

const good = { integrity: 'sha512-x', license: 'MIT' };

describe('a dependency', () => {
  it.each([
    ['without a hash', { license: 'MIT' }, 'node_modules/a has no integrity hash in package-lock.json'],
    [
      'that runs a script when it is installed',
      { ...good, hasInstallScript: true },
      'a runs a script when it is installed',
    ],
    ['under a licence that was not looked at', { ...good, license: 'AGPL-3.0' }, 'a is licensed under AGPL-3.0'],
    ['under no licence', { integrity: 'sha512-x' }, 'a is licensed under nothing we know of'],
    [
      'under one good and one bad licence',
      { ...good, license: 'MIT AND SSPL-1.0' },
      'a is licensed under MIT AND SSPL-1.0',
    ],
  ])('%s is refused', (_what, locked, fault) => {
    expect(faultsOf({ 'node_modules/a': locked }, {}, new Set())).toEqual([fault]);
  });

  it('may be a library that stays exchangeable, where it is one of those that were looked at', () => {
    const licensed = { ...good, license: 'LGPL-3.0-or-later' };
    const packages = { 'node_modules/@img/sharp-libvips-linux-x64': licensed, 'node_modules/a': licensed };
    expect(faultsOf(packages, {}, new Set())).toEqual(['a is licensed under LGPL-3.0-or-later']);
  });

  it('passes with a choice of licences, a script that somebody looked at, or a licence in its own folder', () => {
    const packages = {
      '': {},
      contract: {},
      'node_modules/@rounds/contract': { link: true },
      'node_modules/a': { ...good, license: '(GPL-3.0 OR MIT)', hasInstallScript: true },
      'node_modules/a/node_modules/@b/c': { integrity: 'sha512-x' },
    };
    expect(faultsOf(packages, { 'node_modules/a/node_modules/@b/c': 'ISC' }, new Set(['a']))).toEqual([]);
  });
});

describe('the report of an audit', () => {
  it('counts what is high or critical', () => {
    const vulnerabilities = { a: { name: 'a', severity: 'low' }, b: { name: 'b', severity: 'critical' } };
    expect(severeAdvisories({ vulnerabilities })).toEqual([{ name: 'b', severity: 'critical' }]);
  });

  it('is none where the registry does not audit', () => {
    expect(severeAdvisories({ message: 'request failed', error: {} })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { networkOf, proxies } from './network.js';

describe('what limits take for one address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2ff:1::5', '2001:db8:1:200'],
    ['2001:DB8:1:200::', '2001:db8:1:200'],
    ['2001:db8:1:300::1', '2001:db8:1:300'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8:1:2ff:1::5]:51234', '2001:db8:1:200'],
    ['[2001:db8:1:2ff:1::5]', '2001:db8:1:200'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
  ])('%s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('a proxy', () => {
  it('is known by its address or its network, whatever family it comes by', () => {
    const isProxy = proxies(['10.1.0.0/16', '::1', '2001:db8::/32']);
    const known = ['10.1.2.3', '::ffff:10.1.2.3', '::1', '2001:db8:5::1', '10.2.0.1', '::2', '203.0.113.7'];
    expect(known.map(isProxy)).toEqual([true, true, true, true, false, false, false]);
    expect(proxies([])('10.1.2.3')).toBe(false);
  });
});

import { BlockList, isIPv6 } from 'node:net';

const groupsOfPrefix = 4;

/** What limits take for one address: an IPv4 address, or the /56 of IPv6 that a provider gives to one household. */
export function networkOf(address: string): string {
  const plain = unmapped(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  const groups = [...front, ...gap, ...back].slice(0, groupsOfPrefix).map((group) => Number.parseInt(group, 16));
  return groups.map((group, index) => (index === groupsOfPrefix - 1 ? group & 0xff_00 : group).toString(16)).join(':');
}

/** Is this the address of a configured proxy? Many people stand behind it. */
export function proxies(trusted: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of trusted) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const plain = unmapped(address);
    return trusted.length > 0 && list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** A server that listens on both families sees IPv4 addresses in IPv6 clothes. */
const unmapped = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutPort(address))?.[1] ?? withoutPort(address);

/** Some proxies forward the port, too, which is another one at every connection: limits would never hold. */
const withoutPort = (address: string): string =>
  /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address;

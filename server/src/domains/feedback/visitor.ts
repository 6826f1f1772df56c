import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Trace } from '../../http/trace.js';

export interface TraceHashes {
  address: Buffer;
  device: Buffer;
}

/** With a salt that is thrown away at the end of its day, a hash cannot be turned back by trying all addresses. */
export function hashTrace({ address, userAgent, acceptLanguage }: Trace, salt: string): TraceHashes {
  const network = networkOf(address);
  const hash = (...parts: string[]) => createHmac('sha256', salt).update(parts.join('\n')).digest().subarray(0, 16);
  return { address: hash(network), device: hash(network, userAgent, acceptLanguage) };
}

/** One household holds a whole /64 of IPv6 addresses, and one IPv4 address. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const gap = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...gap, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

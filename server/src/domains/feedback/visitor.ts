import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';

/** What a submission carries of its sender. None of it is stored but in hashes that nobody can undo tomorrow. */
export interface Trace {
  address: string;
  userAgent: string;
  acceptLanguage: string;
}

/** `ip` is right already: forwarded addresses are believed from the configured proxy alone. */
export const traceOf = ({ ip, headers }: { ip: string; headers: IncomingHttpHeaders }): Trace => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  acceptLanguage: headers['accept-language'] ?? '',
});

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
export function networkOf(address: string): string {
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

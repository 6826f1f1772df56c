import { createHmac } from 'node:crypto';
import { networkOf } from '../../http/network.js';
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

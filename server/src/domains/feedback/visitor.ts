import { hashAddress } from '../../http/budgets.js';
import { networkOf } from '../../http/network.js';
import type { Trace } from '../../http/trace.js';

export interface TraceHashes {
  address: Buffer;
  device: Buffer;
}

export function hashTrace({ address, userAgent, acceptLanguage }: Trace, salt: string): TraceHashes {
  const network = networkOf(address);
  return { address: hashAddress(salt, network), device: hashAddress(salt, network, userAgent, acceptLanguage) };
}

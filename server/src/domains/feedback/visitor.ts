import { hashAddress } from '../../http/budgets.js';
import { networkOf } from '../../http/network.js';
import type { Trace } from '../../http/trace.js';
import type { Group } from './belief.policy.js';

export type TraceHashes = Record<Group, Buffer>;

/** A kind of phone is what its browser says of itself, and hardly more than make and version. */
export function hashTrace({ address, userAgent }: Pick<Trace, 'address' | 'userAgent'>, salt: string): TraceHashes {
  const network = networkOf(address);
  return {
    device: hashAddress(salt, network, userAgent),
    network: hashAddress(salt, network),
    kind: hashAddress(salt, 'kind', userAgent),
  };
}

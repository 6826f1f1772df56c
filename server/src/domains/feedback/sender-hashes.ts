import { hashAddress } from '../../http/budgets.js';
import { networkOf } from '../../http/network.js';
import type { Sender } from '../../http/sender.js';
import type { Group } from './belief.policy.js';

export type SenderHashes = Record<Group, Buffer>;

/** A kind of phone is what its browser says of itself, and hardly more than make and version. */
export function hashSender({ address, userAgent }: Sender, salt: string): SenderHashes {
  const network = networkOf(address);
  return {
    device: hashAddress(salt, network, userAgent),
    network: hashAddress(salt, network),
    kind: hashAddress(salt, 'kind', userAgent),
  };
}

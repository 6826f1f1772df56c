import type { Presence, Tap } from '@rounds/contract';
import type { Tx } from '../../db/scope.js';
import type { PresenceKeys } from '../../presence-keys.js';
import { Refusal } from '../../problems.js';
import { takeTap } from '../tags/tags.act.js';
import { isScanGood } from './scan.js';

/** What somebody says of how they opened a door. */
export interface PresenceClaim {
  openedBy?: 'code' | 'list';
  scan?: string;
  tap?: Tap;
}

interface AtDoor {
  accountId: string;
  facilityId: string;
  personId: string;
  isCodeNeeded: boolean;
  /** When they began. */
  at: Date;
}

/** How the door was opened. A tap is used up by it; a door that asks for its code refuses who has not read it. */
export async function provePresence(
  tx: Tx,
  keys: PresenceKeys,
  { isCodeNeeded, at, ...door }: AtDoor,
  { openedBy, scan, tap }: PresenceClaim,
): Promise<Presence | null> {
  if (tap) {
    await takeTap(tx, keys.tags, door, tap);
    return 'tag';
  }
  if (openedBy === 'code' || (scan !== undefined && isScanGood(keys.scans, door, scan, at))) return 'code';
  if (isCodeNeeded) throw new Refusal('code_needed');
  return openedBy ?? null;
}

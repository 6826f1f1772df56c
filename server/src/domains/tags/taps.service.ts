import type { Tap } from '@rounds/contract';
import type { Tx } from '../../db/scope.js';
import { Refusal } from '../../problems.js';
import { isMacOf, readPiccData, type TappedTag } from './sdm.js';
import { keyOfTag, openKeys, type TagKeys } from './tag-keys.js';
import { isTagOf, listKeysInUse, countTap } from './tags.store.js';

/** Uses a tap up: it proves once that somebody held a phone to a tag of this door. */
export async function takeTap(
  tx: Tx,
  sealingKey: Buffer,
  { accountId, facilityId }: { accountId: string; facilityId: string },
  tap: Tap,
): Promise<void> {
  const signed = signedWith(sealingKey, accountId, await listKeysInUse(tx, accountId), tap);
  if (!signed) throw new Refusal('tap_unknown');
  const { keyVersion, tag } = signed;
  const tapped = { accountId, facilityId, uid: tag.uid.toString('hex'), counter: tag.counter, keyVersion };
  if (await countTap(tx, tapped)) return;
  throw new Refusal((await isTagOf(tx, tapped)) ? 'tap_used' : 'tap_unknown');
}

/** One version after the other is opened, until it is the right one: mostly the newest. */
function signedWith(
  sealingKey: Buffer,
  accountId: string,
  rows: readonly { version: number; sealed: Uint8Array }[],
  tap: Tap,
): { keyVersion: number; tag: TappedTag } | undefined {
  for (const row of rows) {
    const tag = verified(openKeys(sealingKey, accountId, row), tap);
    if (tag) return { keyVersion: row.version, tag };
  }
  return undefined;
}

function verified(keys: TagKeys, { p, m }: Tap): TappedTag | undefined {
  const tag = readPiccData(keys.metaRead, Buffer.from(p, 'hex'));
  return tag && isMacOf(keyOfTag(keys, tag.uid, 'fileRead'), tag, Buffer.from(m, 'hex')) ? tag : undefined;
}

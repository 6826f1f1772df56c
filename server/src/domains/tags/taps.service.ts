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
  const rows = await listKeysInUse(tx, accountId);
  const signed = rows
    .map((row) => openKeys(sealingKey, accountId, row))
    .map((keys) => ({ keys, tag: verified(keys, tap) }))
    .find(({ tag }) => tag !== undefined);
  if (!signed?.tag) throw new Refusal('tap_unknown');
  const { uid, counter } = signed.tag;
  const tapped = { accountId, facilityId, uid: uid.toString('hex'), counter, keyVersion: signed.keys.version };
  if (await countTap(tx, tapped)) return;
  throw new Refusal((await isTagOf(tx, tapped)) ? 'tap_used' : 'tap_unknown');
}

function verified(keys: TagKeys, { p, m }: Tap): TappedTag | undefined {
  const tag = readPiccData(keys.metaRead, Buffer.from(p, 'hex'));
  return tag && isMacOf(keyOfTag(keys, tag.uid, 'fileRead'), tag, Buffer.from(m, 'hex')) ? tag : undefined;
}

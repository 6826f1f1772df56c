import { limits, type Answer, type Body, type Tag } from '@rounds/contract';
import type { Db, Tx } from '../../db/scope.js';
import type { MemberStanding } from '../../http/caller.js';
import { newId } from '../../ids.js';
import { invalid, notFound, Refusal } from '../../problems.js';
import { makeSealedKeys, openKeys, type TagKeys } from './tag-keys.js';
import {
  countTags,
  findDoorCode,
  findTag,
  insertKeys,
  insertTag,
  listKeys,
  listTags,
  lockKeys,
  markRemoved,
  markWritten,
  type TagRow,
} from './tags.store.js';
import { writingOf } from './writing.js';

export interface TagParts {
  sealingKey: Buffer;
  doorUrl: (code: string) => string;
}

type WrittenTag = Answer<'GET /tags/{id}/writing'>;

const asTag = ({ facilityId: _facility, newestVersion, lastTappedAt, createdAt, ...row }: TagRow): Tag => ({
  ...row,
  lastTappedAt: lastTappedAt?.toISOString() ?? null,
  isCurrent: row.keyVersion === newestVersion,
  createdAt: createdAt.toISOString(),
});

export async function readTags(db: Db, standing: MemberStanding, facilityId: string): Promise<Tag[]> {
  const [door, tags] = await Promise.all([findDoorCode(db, standing, facilityId), listTags(db, standing, facilityId)]);
  if (!door) throw notFound();
  return tags.map(asTag);
}

export const registerTag = (
  db: Db,
  parts: TagParts,
  standing: MemberStanding,
  { facilityId, body }: { facilityId: string; body: Body<'POST /facilities/{id}/tags'> },
): Promise<WrittenTag> =>
  db.inTransaction(async (tx) => {
    const { accountId } = standing;
    if (!(await findDoorCode(tx, standing, facilityId))) throw notFound();
    await lockKeys(tx, accountId);
    if ((await countTags(tx, facilityId)) >= limits.tagsPerFacility) {
      throw invalid({ field: 'tags', fault: 'too_many', values: { limit: limits.tagsPerFacility } });
    }
    const { version: keyVersion } = (await newestKeys(tx, parts, accountId)) ?? (await makeKeys(tx, parts, accountId));
    const uid = body.uid.toLowerCase();
    const title = body.title?.trim() ?? '';
    const id = await insertTag(tx, { id: newId(), accountId, facilityId, uid, title, keyVersion });
    if (id === undefined) throw new Refusal('tag_taken');
    return withWriting(tx, parts, standing, id);
  });

export const readWriting = (db: Db, parts: TagParts, standing: MemberStanding, id: string): Promise<WrittenTag> =>
  db.inTransaction((tx) => withWriting(tx, parts, standing, id));

/** There may be newer keys than those that were shown and written. */
export const confirmWritten = (
  db: Db,
  standing: MemberStanding,
  id: string,
  keyVersion: number | undefined,
): Promise<Tag> =>
  db.inTransaction(async (tx) => {
    const { newestVersion } = await requireTag(tx, standing, id);
    if (keyVersion !== undefined && keyVersion > newestVersion) {
      throw invalid({ field: 'keyVersion', fault: 'unknown' });
    }
    await markWritten(tx, id, keyVersion ?? newestVersion);
    return asTag(await requireTag(tx, standing, id));
  });

export const removeTag = (db: Db, standing: MemberStanding, id: string): Promise<void> =>
  db.inTransaction(async (tx) => {
    await requireTag(tx, standing, id);
    await markRemoved(tx, id);
  });

export const rotateTagKeys = (db: Db, parts: TagParts, accountId: string): Promise<{ keyVersion: number }> =>
  db.inTransaction(async (tx) => {
    await lockKeys(tx, accountId);
    const { version } = await makeKeys(tx, parts, accountId);
    return { keyVersion: version };
  });

async function requireTag(tx: Tx, standing: MemberStanding, id: string): Promise<TagRow> {
  const tag = await findTag(tx, standing, id);
  if (!tag) throw notFound();
  return tag;
}

async function withWriting(tx: Tx, parts: TagParts, standing: MemberStanding, id: string): Promise<WrittenTag> {
  const tag = await requireTag(tx, standing, id);
  const [door, keys] = await Promise.all([
    findDoorCode(tx, standing, tag.facilityId),
    newestKeys(tx, parts, standing.accountId),
  ]);
  if (!door || !keys) throw notFound();
  return { ...asTag(tag), writing: writingOf(parts.doorUrl(door.code), Buffer.from(tag.uid, 'hex'), keys) };
}

async function newestKeys(tx: Tx, { sealingKey }: TagParts, accountId: string): Promise<TagKeys | undefined> {
  const [newest] = await listKeys(tx, accountId);
  return newest && openKeys(sealingKey, accountId, newest);
}

async function makeKeys(tx: Tx, { sealingKey }: TagParts, accountId: string): Promise<{ version: number }> {
  const [newest] = await listKeys(tx, accountId);
  const version = (newest?.version ?? 0) + 1;
  await insertKeys(tx, accountId, version, makeSealedKeys(sealingKey, accountId, version));
  return { version };
}

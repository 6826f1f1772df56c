import type { Readable } from 'node:stream';
import type { Photo } from '@rounds/contract';
import type { Db } from '../../db/scope.js';
import { BrokenPicture, repaint, type Picture } from '../../external/photos/picture.js';
import { fileOf, sizes, type PhotoStore, type Size } from '../../external/photos/port.js';
import type { Caller } from '../../http/caller.js';
import { pictureTurn, receivingTurn } from '../../http/heavy-work.js';
import { newId } from '../../ids.js';
import { notFound, Refusal } from '../../problems.js';
import { readsReports } from './photos.policy.js';
import {
  announceFiles,
  findPhoto,
  forgetFiles,
  insertPhoto,
  replaceFiles,
  sendAgain,
  type PhotoRow,
  type PhotoSender,
  type Viewer,
} from './photos.store.js';
import { receive, type Received } from './receiving.js';

interface Parts {
  db: Db;
  photos: PhotoStore;
}

/** Named by its content: what was sent before is not looked at again, and stored once. */
export async function takePhoto(
  { db, photos }: Parts,
  { personId, standing, sharedPhoneId }: Caller,
  body: Readable,
): Promise<Photo> {
  if (!standing) throw notFound();
  const sender = { accountId: standing.accountId, personId, phoneId: sharedPhoneId };
  return shown(await takeFrom({ db, photos }, sender, personId, body));
}

export const shown = ({ id, width, height, bytes }: PhotoRow): Photo => ({ id, width, height, bytes });

/** `source` takes its turn with itself alone. */
export const takeFrom = (
  { db, photos }: Parts,
  sender: PhotoSender,
  source: string,
  body: Readable,
): Promise<PhotoRow> =>
  receivingTurn(source, async () =>
    receive(body, await photos.incoming(), (received) =>
      pictureTurn(sender.accountId, () => keep({ db, photos }, sender, received)),
    ),
  );

async function keep({ db, photos }: Parts, sender: PhotoSender, { id, file }: Received): Promise<PhotoRow> {
  const known = await db.inTransaction((tx) => sendAgain(tx, sender, id));
  if (known && (await hasFiles(photos, known))) return known;
  const picture = await repaint(file).catch((error: unknown) => {
    throw error instanceof BrokenPicture ? new Refusal('photo_broken') : error;
  });
  const { accountId } = sender;
  // Never the same twice: whoever deletes the files of an earlier one cannot hit these.
  const key = `${accountId}/${id.slice(0, 2)}/${id}.${newId()}`;
  await announceFiles(db, accountId, key);
  const { width, height } = picture;
  // Should this or what follows fail, the files are found in a day. To delete them here would be wrong: of a commit whose
  // answer was lost nobody knows whether it stored the row that speaks for them.
  await putBoth(photos, key, picture);
  const row = { id, key, width, height, bytes: picture.full.length, smallBytes: picture.small.length };
  const { kept, isOurs } = await db.inTransaction(async (tx) => {
    const isNew = known ? await replaceFiles(tx, sender, row, known.key) : await insertPhoto(tx, sender, row);
    return { kept: await sendAgain(tx, sender, id), isOurs: isNew };
  });
  if (!isOurs) await removeFiles({ db, photos }, [key]);
  return kept ?? row;
}

async function hasFiles(photos: PhotoStore, { key }: PhotoRow): Promise<boolean> {
  const found = await Promise.all(sizes.map((size) => photos.has(fileOf(key, size))));
  return !found.includes(false);
}

const putBoth = (photos: PhotoStore, key: string, picture: Picture) =>
  Promise.all(sizes.map((size) => photos.put(fileOf(key, size), picture[size])));

/** The files first: what is not forgotten is tried again. */
export async function removeFiles({ db, photos }: Parts, keys: readonly string[]): Promise<void> {
  for (const key of keys) for (const size of sizes) await photos.delete(fileOf(key, size));
  await forgetFiles(db, keys);
}

function viewerOf({ personId, standing, sharedPhoneId }: Caller): Viewer {
  if (!standing) throw notFound();
  const { accountId, siteIds } = standing;
  return { accountId, siteIds, personId, phoneId: sharedPhoneId, readsReports: readsReports(standing) };
}

export const expectSent = (parts: Parts, caller: Caller, id: string): Promise<void> =>
  expectSeen(parts, viewerOf(caller), id);

/** One whose files are gone has to be sent again. */
export async function expectSeen({ db, photos }: Parts, viewer: Viewer, id: string): Promise<void> {
  const photo = await findPhoto(db, viewer, id);
  if (!photo || !(await hasFiles(photos, photo))) throw notFound();
}

export interface ShownPhoto {
  etag: string;
  bytes: number;
  open: () => Promise<Readable>;
}

export async function readPhoto({ db, photos }: Parts, caller: Caller, id: string, size: Size): Promise<ShownPhoto> {
  const photo = await findPhoto(db, viewerOf(caller), id);
  if (!photo) throw notFound();
  return {
    etag: `"${id}.${size}"`,
    bytes: size === 'small' ? photo.smallBytes : photo.bytes,
    open: async () => {
      const picture = await photos.open(fileOf(photo.key, size));
      if (!picture) throw notFound();
      return picture;
    },
  };
}

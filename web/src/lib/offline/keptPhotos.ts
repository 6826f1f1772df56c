import type { DBSchema } from 'idb';
import { isSharedPhone } from '../sharedPhone';
import { offlineDatabase, type Report } from './database';
import { openedOnce } from './opening';
import { tellOfPhotos } from './photoEvents';
import { photoIdsOf } from './photoIds';
import type { Box } from './sealing';

/** A picture that is on the phone: until what mentions it is with the server. */
export interface KeptPhoto {
  personId: string;
  /** By its content. */
  id: string;
  takenAt: number;
  /** Of the finished reports that mention it; none while it belongs to a draft. */
  requestIds: readonly string[];
  /** The server has said that it has it. It forgets what nothing mentions for a day. */
  isSent?: true;
}

type Pixels =
  | { bytes: ArrayBuffer }
  /** On a shared phone: for the person alone while it is a draft's, then for the phone, which sends it. */
  | { box: Box; lock: 'person' | 'phone' };

interface Schema extends DBSchema {
  photos: { key: [string, string]; value: KeptPhoto; indexes: { byRequest: string } };
  pixels: { key: [string, string]; value: Pixels };
  keys: { key: 'phone'; value: CryptoKey };
}

/** Beside the database with the reports, whose edition tabs of an earlier version must be able to open. */
const database = openedOnce<Schema>('rounds-photos', (fresh) => {
  fresh.createObjectStore('photos', { keyPath: ['personId', 'id'] }).createIndex('byRequest', 'requestIds', {
    multiEntry: true,
  });
  fresh.createObjectStore('pixels');
  fresh.createObjectStore('keys');
});

const sealing = () => import('./sealing');

async function phoneKey(): Promise<CryptoKey> {
  const kept = await (await database()).get('keys', 'phone');
  if (kept) return kept;
  const made = await (await sealing()).newPhoneKey();
  await (await database()).put('keys', made, 'phone');
  return made;
}

let lastTakenAt = 0;

/** Two of one millisecond still have an order. */
const takenNow = (): number => {
  lastTakenAt = Math.max(Date.now(), lastTakenAt + 1);
  return lastTakenAt;
};

/** Rejects where there is no room. */
export async function keepPhoto(personId: string, id: string, bytes: ArrayBuffer): Promise<void> {
  const pixels: Pixels = isSharedPhone()
    ? { box: await (await sealing()).lockedBytes(personId, bytes), lock: 'person' }
    : { bytes };
  const change = (await database()).transaction(['photos', 'pixels'], 'readwrite', { durability: 'strict' });
  const before = await change.objectStore('photos').get([personId, id]);
  const photo: KeptPhoto = { personId, id, takenAt: takenNow(), requestIds: before?.requestIds ?? [] };
  await Promise.all([
    change.objectStore('photos').put(photo),
    // What belongs to a report already stays as the phone can send it.
    before?.requestIds.length ? undefined : change.objectStore('pixels').put(pixels, [personId, id]),
    change.done,
  ]);
}

export async function keptPhoto(personId: string, id: string): Promise<KeptPhoto | null> {
  return (await (await database()).get('photos', [personId, id])) ?? null;
}

/** Null when it is not here, or is somebody else's on a shared phone. */
export async function bytesOf({ personId, id }: Pick<KeptPhoto, 'personId' | 'id'>): Promise<ArrayBuffer | null> {
  const kept = await (await database()).get('pixels', [personId, id]);
  if (!kept) return null;
  if ('bytes' in kept) return kept.bytes;
  const { unlockedBytes, openedBytes } = await sealing();
  return kept.lock === 'person' ? unlockedBytes(personId, kept.box) : openedBytes(await phoneKey(), kept.box);
}

/** Its bytes as base64, for a file. */
export async function savedPhoto(personId: string, id: string): Promise<string | null> {
  const bytes = await bytesOf({ personId, id });
  if (!bytes) return null;
  let plain = '';
  for (const byte of new Uint8Array(bytes)) plain += String.fromCharCode(byte);
  return btoa(plain);
}

/** Those of a report, in the order in which they were taken. */
export async function photosOf(requestId: string): Promise<KeptPhoto[]> {
  const found = await (await database()).getAllFromIndex('photos', 'byRequest', requestId);
  return found.toSorted((one, other) => one.takenAt - other.takenAt);
}

/** To be called before the draft becomes a report. If it never does, the next sweep finds the pictures. */
export async function bindPhotos(report: Report): Promise<void> {
  for (const id of photoIdsOf(report)) await bind(report, id);
}

async function bind({ personId, requestId }: Report, id: string): Promise<void> {
  const key: [string, string] = [personId, id];
  const pixels = await (await database()).get('pixels', key);
  const bytes = pixels && 'lock' in pixels && pixels.lock === 'person' ? await bytesOf({ personId, id }) : null;
  const box = bytes && (await (await sealing()).closedBytes(await phoneKey(), bytes));
  const change = (await database()).transaction(['photos', 'pixels'], 'readwrite', { durability: 'strict' });
  const photo = await change.objectStore('photos').get(key);
  await Promise.all([
    photo && change.objectStore('photos').put({ ...photo, requestIds: [...new Set([...photo.requestIds, requestId])] }),
    photo && box && change.objectStore('pixels').put({ box, lock: 'phone' }, key),
    change.done,
  ]);
}

export async function markSent({ personId, id }: KeptPhoto): Promise<void> {
  const { store, done } = (await database()).transaction('photos', 'readwrite');
  const photo = await store.get([personId, id]);
  if (photo) await store.put({ ...photo, isSent: true });
  await done;
  tellOfPhotos({ changedId: id });
}

async function forget(photos: readonly KeptPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  const change = (await database()).transaction(['photos', 'pixels'], 'readwrite');
  const deletions = photos.flatMap(({ personId, id }) => [
    change.objectStore('photos').delete([personId, id]),
    change.objectStore('pixels').delete([personId, id]),
  ]);
  await Promise.all([...deletions, change.done]);
  photos.forEach(({ id }) => tellOfPhotos({ changedId: id }));
}

/** Whether a draft of the person mentions a picture. One that cannot be read may mention any. */
async function mentionedInDrafts(personId: string): Promise<(photo: KeptPhoto) => boolean> {
  const all = await (await offlineDatabase()).getAll('drafts');
  const drafts = all.filter((draft) => draft.personId === personId);
  const said = await Promise.all(
    drafts.map(async (draft) => ('box' in draft ? (await sealing()).unlockedDraft(draft) : draft)),
  );
  if (said.includes(null)) return () => true;
  const words = JSON.stringify(said);
  return ({ id }) => words.includes(id);
}

/** What one form is done with may stand in the draft of another: there it stays. */
async function forgetUnmentioned(personId: string, photos: readonly KeptPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  const isMentioned = await mentionedInDrafts(personId);
  await forget(photos.filter((photo) => !isMentioned(photo)));
}

/** It went with what is no report. */
export async function forgetPhoto(personId: string, id: string): Promise<void> {
  const photo = await keptPhoto(personId, id);
  if (photo?.requestIds.length === 0) await forgetUnmentioned(personId, [photo]);
}

/** They belong to a draft again. */
export async function unbindPhotos(requestId: string): Promise<void> {
  const photos = await photosOf(requestId);
  const { store, done } = (await database()).transaction('photos', 'readwrite');
  const changes = photos.map((photo) =>
    store.put({ ...photo, requestIds: photo.requestIds.filter((each) => each !== requestId) }),
  );
  await Promise.all([...changes, done]);
}

/** The report has left the queue. A picture that another one mentions as well stays. */
export async function forgetPhotosOf(requestId: string): Promise<void> {
  const alone = (await photosOf(requestId)).filter(({ requestIds }) => requestIds.length === 1);
  await forgetUnmentioned(alone[0]?.personId ?? '', alone);
  await unbindPhotos(requestId);
}

/** As drafts do when somebody leaves. On a shared phone those stay, and so do their pictures, which nobody else can open. */
export async function forgetPhotosOfOthers(personId: string | null): Promise<void> {
  const opening = await database();
  const drafted = (await opening.getAll('photos')).filter(
    (photo) => photo.personId !== personId && photo.requestIds.length === 0,
  );
  const isLocked = async (photo: KeptPhoto) => {
    const pixels = await opening.get('pixels', [photo.personId, photo.id]);
    return pixels !== undefined && 'box' in pixels;
  };
  const locked = await Promise.all(drafted.map(isLocked));
  await forget(drafted.filter((_, index) => !locked[index]));
}

/** The phone is no longer a shared one: nobody will be given the key to these again. */
export async function forgetLockedPhotos(): Promise<void> {
  const opening = await database();
  const drafted = (await opening.getAll('photos')).filter(({ requestIds }) => requestIds.length === 0);
  await forget(drafted);
}

const dayMs = 86_400_000;

/** What neither a draft nor a report of the person mentions any more. */
export async function sweepPhotos(personId: string, now = Date.now()): Promise<void> {
  const all = await (await database()).getAll('photos', IDBKeyRange.bound([personId], [personId, []]));
  const old = all.filter(({ takenAt }) => takenAt < now - dayMs);
  if (old.length === 0) return;
  const reports = await (await offlineDatabase()).getAll('reports');
  const waiting = new Set(reports.map(({ requestId }) => requestId));
  await forgetUnmentioned(
    personId,
    old.filter(({ requestIds }) => !requestIds.some((each) => waiting.has(each))),
  );
}

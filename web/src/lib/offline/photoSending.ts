import type { ApiClient } from '../api/client';
import { isProblem, NetworkFailure } from '../api/problem';
import { bytesOf, keptPhoto, markSent, photosOf, type KeptPhoto } from './keptPhotos';
import { tellOfPhotos } from './photoEvents';

type Send = ApiClient['request'];

/** A hanging network shows at the question already; a picture on a slow one takes its time. */
const questionMs = 20_000;
const deliveryMs = 120_000;

/** A report goes where its door is, whichever organisation the session is for by then. */
export const inOrganisation = (accountId: string | undefined) =>
  accountId === undefined ? {} : { query: { accountId } };

/** Resumes: what arrived before is not sent again. */
async function isThere(id: string, accountId: string | undefined, send: Send): Promise<boolean> {
  try {
    await send('GET /photos/{id}/sent', { params: { id }, ...inOrganisation(accountId), timeoutMs: questionMs });
    return true;
  } catch (error) {
    if (isProblem(error, 'not_found')) return false;
    throw error;
  }
}

/** Resolves when the server has said that the organisation has it; without one, that of the session. */
export async function sendPicture(
  { id, accountId }: { id: string; accountId?: string | undefined },
  bytes: () => Promise<ArrayBuffer | null>,
  send: Send,
): Promise<void> {
  if (await isThere(id, accountId, send)) return;
  const content = await bytes();
  // The report that mentions it will be refused in words.
  if (!content) return;
  const raw = new Blob([content], { type: 'image/jpeg' });
  const answer = (await send('POST /photos', { ...inOrganisation(accountId), raw, timeoutMs: deliveryMs })) as
    | { id?: unknown }
    | undefined;
  if (typeof answer?.id !== 'string') throw new NetworkFailure('The answer is not the server’s');
}

export async function sendKept(photo: KeptPhoto, send: Send, accountId?: string): Promise<void> {
  await sendPicture({ id: photo.id, accountId }, () => bytesOf(photo), send);
  if (!photo.isSent) await markSent(photo);
}

/** The pictures of a report, one by one, before it. */
export async function sendPhotosOf(requestId: string, send: Send, accountId?: string): Promise<void> {
  // Where nothing is kept there is none.
  const photos = await photosOf(requestId).catch(() => []);
  try {
    for (const [index, photo] of photos.entries()) {
      tellOfPhotos({ progress: { requestId, photo: index + 1, total: photos.length } });
      await sendKept(photo, send, accountId);
    }
  } finally {
    if (photos.length > 0) tellOfPhotos({ progress: null });
  }
}

/** For what is sent while somebody waits for it. */
export async function sendPhotosNow(
  personId: string,
  ids: readonly string[],
  send: Send,
  accountId?: string,
): Promise<void> {
  for (const id of ids) {
    const photo = await keptPhoto(personId, id).catch(() => null);
    if (photo) await sendKept(photo, send, accountId);
  }
}

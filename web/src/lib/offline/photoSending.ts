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

/** Whose organisation gets it: of the session when nothing is said, a named one, or that of a shared phone, for nobody. */
interface Way {
  accountId?: string | undefined;
  phoneSecret?: string | undefined;
}

/** Resumes: what arrived before is not sent again. */
async function isThere(id: string, { accountId, phoneSecret }: Way, send: Send): Promise<boolean> {
  const asked = { params: { id }, timeoutMs: questionMs };
  try {
    await (phoneSecret === undefined
      ? send('GET /photos/{id}/sent', { ...asked, ...inOrganisation(accountId) })
      : send('GET /shared-phones/photos/{id}/sent', { ...asked, ...asPhone(phoneSecret) }));
    return true;
  } catch (error) {
    if (isProblem(error, 'not_found')) return false;
    throw error;
  }
}

const asPhone = (secret: string) => ({ headers: { Authorization: `Phone ${secret}` } });

/** A server of the version before does not know the call: what waits must not be refused for that. */
function unlessOlder(error: unknown): never {
  throw isProblem(error, 'not_found') ? new NetworkFailure(error) : error;
}

/** Whether the organisation has it, as the server has said. */
export async function sendPicture(
  { id, ...way }: Way & { id: string },
  bytes: () => Promise<ArrayBuffer | null>,
  send: Send,
): Promise<boolean> {
  if (await isThere(id, way, send)) return true;
  const content = await bytes();
  // The server refuses the report that mentions it, and says why.
  if (!content) return false;
  const sent = { raw: new Blob([content], { type: 'image/jpeg' }), timeoutMs: deliveryMs };
  const answer = (await (way.phoneSecret === undefined
    ? send('POST /photos', { ...inOrganisation(way.accountId), ...sent })
    : send('POST /shared-phones/photos', { ...asPhone(way.phoneSecret), ...sent }).catch(unlessOlder))) as
    | { id?: unknown }
    | undefined;
  if (typeof answer?.id !== 'string') throw new NetworkFailure('The answer is not the server’s');
  return true;
}

export async function sendKept(photo: KeptPhoto, send: Send, way: Way = {}): Promise<void> {
  const isThereNow = await sendPicture({ id: photo.id, ...way }, () => bytesOf(photo), send);
  if (isThereNow && !photo.isSent) await markSent(photo);
}

/** The pictures of a report, one by one, before it. */
export async function sendPhotosOf(requestId: string, send: Send, way: Way = {}): Promise<void> {
  // A browser that keeps nothing has no pictures either.
  const photos = await photosOf(requestId).catch(() => []);
  try {
    for (const [index, photo] of photos.entries()) {
      tellOfPhotos({ progress: { requestId, photo: index + 1, total: photos.length } });
      await sendKept(photo, send, way);
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
    if (photo) await sendKept(photo, send, { accountId });
  }
}

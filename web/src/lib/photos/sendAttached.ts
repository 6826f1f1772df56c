import type { request } from '../api/api';
import { forgetPhoto } from '../offline/keptPhotos';
import { sendPhotosNow } from '../offline/photoSending';
import { currentPerson } from '../session';

/** The pictures of what is sent at once or not at all. They stay on the phone until it has arrived. */
export async function sendAttached(photoIds: readonly string[], send: typeof request): Promise<{ forget: () => void }> {
  const personId = currentPerson() ?? '';
  await sendPhotosNow(personId, photoIds, send);
  return {
    forget: () => photoIds.forEach((id) => void forgetPhoto(personId, id).catch(() => undefined)),
  };
}

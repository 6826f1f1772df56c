import { keepPhoto, keptPhoto } from '../offline/keptPhotos';
import { askToPersistOnceInAWhile } from '../offline/persistence';
import { sendKept } from '../offline/photoSending';
import { requestAs } from '../offline/requestAs';
import { bytesLeft, measureRoom, roomOnPhone } from '../offline/room';
import { isHeic, photoIdOf } from './photoId';
import { shrinkPhoto } from './shrinkPhoto';

/** Why a picture was not taken. */
export type PhotoRefusal = 'heic' | 'unreadable' | 'full';

export type Taken = { kind: 'taken'; id: string } | { kind: 'refused'; why: PhotoRefusal };

/** A few pictures, and what the browser writes around them. */
const neededBytes = 3 * 1024 * 1024;

/** Asked before the camera opens: nobody takes a picture that the phone cannot keep. */
export async function hasRoomForPhotos(): Promise<boolean> {
  // What a browser says of its room is a guess; a write tells for sure.
  await measureRoom();
  const room = roomOnPhone.read();
  return room !== 'full' && room !== 'blocked' && (await bytesLeft()) >= neededBytes;
}

async function small(file: Blob): Promise<Blob | PhotoRefusal> {
  try {
    return await shrinkPhoto(file);
  } catch {
    return (await isHeic(file).catch(() => false)) ? 'heic' : 'unreadable';
  }
}

/** Small, upright and on the phone before anything else; then to the server, if it can be reached. */
export async function takePhoto(personId: string, file: Blob): Promise<Taken> {
  const shrunk = await small(file);
  if (typeof shrunk === 'string') return { kind: 'refused', why: shrunk };
  const bytes = await shrunk.arrayBuffer();
  const id = await photoIdOf(bytes);
  try {
    await keepPhoto(personId, id, bytes);
  } catch {
    return { kind: 'refused', why: 'full' };
  }
  void sendAhead(personId, id).catch(() => undefined);
  return { kind: 'taken', id };
}

/** So that less is left to be sent with the report. What fails here goes with it. */
async function sendAhead(personId: string, id: string): Promise<void> {
  const photo = await keptPhoto(personId, id);
  if (photo && navigator.onLine) await sendKept(photo, requestAs(personId));
  else await askToPersistOnceInAWhile();
}

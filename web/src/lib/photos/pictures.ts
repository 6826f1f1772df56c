import { open } from '../api/api';
import { NetworkFailure } from '../api/problem';
import { bytesOf } from '../offline/keptPhotos';
import { currentPerson } from '../session';

export type PictureSize = 'small' | 'full';

interface Picture {
  url: Promise<string>;
  /** On the screen so many times. */
  uses: number;
}

/** An `img` sends no token, so pictures are fetched by us. In memory only, the least lately used first. */
const pictures = new Map<string, Picture>();
const most = 60;

const letGo = ({ url }: Picture): void =>
  void url.then(
    (made) => URL.revokeObjectURL(made),
    () => undefined,
  );

/** What was taken here is shown from the phone, with or without a network. */
async function load(id: string, size: PictureSize): Promise<string> {
  const personId = currentPerson();
  const own = personId === null ? null : await bytesOf({ personId, id }).catch(() => null);
  if (own) return URL.createObjectURL(new Blob([own], { type: 'image/jpeg' }));
  const response = await open('GET /photos/{id}', { params: { id }, query: { size }, timeoutMs: 60_000 });
  try {
    return URL.createObjectURL(await response.blob());
  } catch (error) {
    throw new NetworkFailure(error);
  }
}

/** To be paired with `releasePicture`. */
export function borrowPicture(id: string, size: PictureSize): Promise<string> {
  const key = `${size} ${id}`;
  const found = pictures.get(key) ?? { url: load(id, size), uses: 0 };
  found.uses += 1;
  // At the end: it was used last.
  pictures.delete(key);
  pictures.set(key, found);
  return found.url;
}

export function releasePicture(id: string, size: PictureSize, isBroken = false): void {
  const key = `${size} ${id}`;
  const found = pictures.get(key);
  if (found) found.uses -= 1;
  // Asked for again, it is tried again.
  if (isBroken) pictures.delete(key);
  for (const [each, picture] of pictures) {
    if (pictures.size <= most) return;
    if (picture.uses > 0) continue;
    pictures.delete(each);
    letGo(picture);
  }
}

/** Whoever was signed in has left. */
export function letGoOfPictures(): void {
  pictures.forEach(letGo);
  pictures.clear();
}
